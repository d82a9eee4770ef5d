#include "render/EglContext.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <array>
#include <string_view>

namespace heddle::render {

struct EglContext::Handles {
  EGLDisplay display = EGL_NO_DISPLAY;
  EGLContext context = EGL_NO_CONTEXT;
};

struct EglContext::Current::State {
  EGLDisplay ownDisplay = EGL_NO_DISPLAY;
  EGLDisplay display = EGL_NO_DISPLAY;
  EGLContext context = EGL_NO_CONTEXT;
  EGLSurface draw = EGL_NO_SURFACE, read = EGL_NO_SURFACE;
};

namespace {

bool supports(const char* extensions, std::string_view name) {
  const std::string_view list = extensions ? extensions : "";
  for (std::size_t at = list.find(name); at != list.npos; at = list.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || list[at - 1] == ' ') && (end == list.size() || list[end] == ' ')) return true;
  }
  return false;
}

EGLDisplay initialized(EGLDisplay display) {
  if (display == EGL_NO_DISPLAY) return EGL_NO_DISPLAY;
  EGLint major = 0, minor = 0;
  return eglInitialize(display, &major, &minor) ? display : EGL_NO_DISPLAY;
}

/// A display that needs no server: Mesa's surfaceless one, else the first device.
EGLDisplay openDisplay() {
  const char* extensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
  if (supports(extensions, "EGL_MESA_platform_surfaceless")) {
    const EGLDisplay display = initialized(
        eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr));
    if (display != EGL_NO_DISPLAY) return display;
  }
  const auto queryDevices =
      reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
  std::array<EGLDeviceEXT, 8> devices{};
  EGLint count = 0;
  if (!queryDevices || !queryDevices(devices.size(), devices.data(), &count)) return EGL_NO_DISPLAY;
  for (EGLint i = 0; i < count; ++i) {
    const EGLDisplay display =
        initialized(eglGetPlatformDisplay(EGL_PLATFORM_DEVICE_EXT, devices[i], nullptr));
    if (display != EGL_NO_DISPLAY) return display;
  }
  return EGL_NO_DISPLAY;
}

}  // namespace

EglContext::EglContext() : handles_(std::make_unique<Handles>()) {
  handles_->display = openDisplay();
  if (handles_->display == EGL_NO_DISPLAY) {
    throw NoContextError("cannot draw without a window: EGL offers no display on this machine");
  }
  if (!eglBindAPI(EGL_OPENGL_API)) {
    throw NoContextError("cannot draw without a window: EGL offers no OpenGL on this machine");
  }
  const std::array<EGLint, 7> attributes = {EGL_CONTEXT_MAJOR_VERSION,
                                            4,
                                            EGL_CONTEXT_MINOR_VERSION,
                                            5,
                                            EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                            EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                            EGL_NONE};
  handles_->context =
      eglCreateContext(handles_->display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes.data());
  if (handles_->context == EGL_NO_CONTEXT) {
    throw NoContextError("cannot draw without a window: EGL makes no OpenGL 4.5 context here");
  }
}

EglContext::~EglContext() {
  // The display stays initialized: other contexts of the process may share it.
  if (handles_->context != EGL_NO_CONTEXT) eglDestroyContext(handles_->display, handles_->context);
}

EglContext::Current::Current(const EglContext& context) : before_(std::make_unique<State>()) {
  before_->ownDisplay = context.handles_->display;
  before_->display = eglGetCurrentDisplay();
  before_->context = eglGetCurrentContext();
  before_->draw = eglGetCurrentSurface(EGL_DRAW);
  before_->read = eglGetCurrentSurface(EGL_READ);
  if (!eglMakeCurrent(context.handles_->display, EGL_NO_SURFACE, EGL_NO_SURFACE,
                      context.handles_->context)) {
    throw NoContextError("cannot draw without a window: another context is in use on this thread");
  }
}

EglContext::Current::~Current() {
  if (before_->context != EGL_NO_CONTEXT) {
    eglMakeCurrent(before_->display, before_->draw, before_->read, before_->context);
  } else {
    eglMakeCurrent(before_->ownDisplay, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  }
}

void (*EglContext::functionAddress(const char* name))() { return eglGetProcAddress(name); }

}  // namespace heddle::render
