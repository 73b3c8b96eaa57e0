#include "CEgl.h"

#include <CDynamicLibrary.h>

#include <dlfcn.h>
#include <string.h>

typedef void (*Function)(void);

static void *address(void *library, Function (*lookUp)(const char *), const char *name) {
    void *found = dlsym(library, name);
    if (found != NULL) return found;
    Function function = lookUp(name);
    // POSIX gives function pointers the size of object pointers.
    memcpy(&found, &function, sizeof found);
    return found;
}

int cegl_open(
    const char *const *eglNames, size_t eglCount, const char *const *glNames, size_t glCount,
    CEglFunctions *egl, CGlFunctions *gl) {
    void *library = cdynamiclibrary_open(eglNames, eglCount);
    if (library == NULL) return 1;
    Function (*lookUp)(const char *);
    if (!cdynamiclibrary_find(library, "eglGetProcAddress", &lookUp)) return 3;
    // POSIX reads function pointers from dlsym by assignment through void **.
#define FUNCTION(table, library, name, symbol)                                     \
    do {                                                                           \
        *(void **)&table->name = address(library, lookUp, symbol);                 \
        if (table->name == NULL) return 3;                                         \
    } while (0)
    FUNCTION(egl, library, GetPlatformDisplay, "eglGetPlatformDisplayEXT");
    FUNCTION(egl, library, Initialize, "eglInitialize");
    FUNCTION(egl, library, BindAPI, "eglBindAPI");
    FUNCTION(egl, library, CreateContext, "eglCreateContext");
    FUNCTION(egl, library, DestroyContext, "eglDestroyContext");
    FUNCTION(egl, library, MakeCurrent, "eglMakeCurrent");
    FUNCTION(egl, library, QueryString, "eglQueryString");
    FUNCTION(egl, library, GetError, "eglGetError");
    void *es = cdynamiclibrary_open(glNames, glCount);
    if (es == NULL) return 2;
#define GL(name) FUNCTION(gl, es, name, "gl" #name)
    GL(ActiveTexture);
    GL(AttachShader);
    GL(BeginQuery);
    GL(BindBuffer);
    GL(BindBufferBase);
    GL(BindFramebuffer);
    GL(BindRenderbuffer);
    GL(BindTexture);
    GL(BindVertexArray);
    GL(BlendFuncSeparate);
    GL(BlitFramebuffer);
    GL(BufferData);
    GL(CheckFramebufferStatus);
    GL(Clear);
    GL(ClearBufferuiv);
    GL(ClearColor);
    GL(ClearDepthf);
    GL(ColorMask);
    GL(CompileShader);
    GL(CreateProgram);
    GL(CreateShader);
    GL(CullFace);
    GL(DeleteBuffers);
    GL(DeleteFramebuffers);
    GL(DeleteProgram);
    GL(DeleteQueries);
    GL(DeleteRenderbuffers);
    GL(DeleteShader);
    GL(DeleteTextures);
    GL(DeleteVertexArrays);
    GL(DepthFunc);
    GL(DepthMask);
    GL(Disable);
    GL(DrawArrays);
    GL(DrawArraysInstanced);
    GL(DrawElements);
    GL(DrawElementsInstanced);
    GL(Enable);
    GL(EnableVertexAttribArray);
    GL(EndQuery);
    GL(FramebufferRenderbuffer);
    GL(FramebufferTexture2D);
    GL(GenBuffers);
    GL(GenFramebuffers);
    GL(GenQueries);
    GL(GenRenderbuffers);
    GL(GenTextures);
    GL(GenVertexArrays);
    GL(GenerateMipmap);
    GL(GetError);
    GL(GetIntegerv);
    GL(GetProgramInfoLog);
    GL(GetProgramiv);
    GL(GetQueryObjectuiv);
    GL(GetShaderInfoLog);
    GL(GetShaderiv);
    GL(GetString);
    GL(GetUniformBlockIndex);
    GL(GetUniformLocation);
    GL(LinkProgram);
    GL(PixelStorei);
    GL(ReadPixels);
    GL(RenderbufferStorageMultisample);
    GL(Scissor);
    GL(ShaderSource);
    GL(TexImage2D);
    GL(TexParameteri);
    GL(Uniform1i);
    GL(Uniform1ui);
    GL(Uniform4f);
    GL(UniformBlockBinding);
    GL(UseProgram);
    GL(VertexAttribDivisor);
    GL(VertexAttribIPointer);
    GL(VertexAttribPointer);
    GL(Viewport);
#undef GL
#undef FUNCTION
    *(void **)&gl->ClipControl = address(es, lookUp, "glClipControlEXT");
    return 0;
}
