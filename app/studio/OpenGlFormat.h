#pragma once

namespace heddle::studio {

/// Makes OpenGL 4.5 core the default of every surface. To be called before the application is made.
void askForOpenGl();

}  // namespace heddle::studio
