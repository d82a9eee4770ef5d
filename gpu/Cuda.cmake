# Finds nvcc where HEDDLE_CUDA asks for it; CMAKE_CUDA_COMPILER tells whether it did.
# To be included by the top directory: a language holds for the directories below.
include(CheckLanguage)
set(HEDDLE_CUDA_ARCHITECTURES "90" CACHE STRING
  "GPU architectures to compile for; a release takes 75-real;80-real;86-real;89-real;90-real;100-real;120")

if(HEDDLE_CUDA)
  check_language(CUDA)
  if(CMAKE_CUDA_COMPILER)
    set(CMAKE_CUDA_ARCHITECTURES ${HEDDLE_CUDA_ARCHITECTURES})
    set(CMAKE_CUDA_RUNTIME_LIBRARY Static)  # a program linked so starts without a driver
    enable_language(CUDA)
    # CMake 3.25 does not know nvcc's C++20 flag.
    set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION "-std=c++20")
    set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION "-std=c++20")
    set(CMAKE_CUDA_STANDARD 20)
  else()
    message(STATUS "nvcc was not found: building without the CUDA part")
  endif()
endif()
