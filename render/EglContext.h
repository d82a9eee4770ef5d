#pragma once
#include <memory>
#include <stdexcept>

namespace heddle::render {

/// This machine offers no OpenGL without a window. what() says why in one sentence.
class NoContextError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// An OpenGL 4.5 core context without a window or a display server.
class EglContext {
 public:
  EglContext();  ///< Throws NoContextError.
  ~EglContext();
  EglContext(const EglContext&) = delete;
  EglContext& operator=(const EglContext&) = delete;

  /// Makes it current on this thread and, at its end, puts back the EGL context that was. A
  /// context of another window system (GLX) must not be current on the thread.
  class Current {
   public:
    explicit Current(const EglContext& context);
    ~Current();
    Current(const Current&) = delete;
    Current& operator=(const Current&) = delete;

   private:
    struct State;
    std::unique_ptr<State> before_;
  };

  /// Address of an OpenGL function.
  static void (*functionAddress(const char* name))();

 private:
  struct Handles;
  std::unique_ptr<Handles> handles_;
};

}  // namespace heddle::render
