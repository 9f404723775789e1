import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = NodeFS['init']

interface EmscriptenModule {
  FS: {
    chmod: (target: unknown, mode: number, dontFollow?: boolean) => void
    mkdir: (path: string, mode?: number) => unknown
  }
}

const GROUP_AND_OTHERS = 0o077

/** PGlite itself creates world-readable files. */
export class PrivateFiles extends NodeFS {
  override async init(...options: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(...options)
    const restrict = (module: unknown) => {
      // Emscripten passes its module, for which PGlite has no type.
      const { FS } = module as EmscriptenModule
      const { chmod, mkdir } = { chmod: FS.chmod.bind(FS), mkdir: FS.mkdir.bind(FS) }
      FS.chmod = (target, mode, dontFollow) => chmod(target, mode & ~GROUP_AND_OTHERS, dontFollow)
      FS.mkdir = (path, mode = 0o777) => mkdir(path, mode & ~GROUP_AND_OTHERS)
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), restrict] } }
  }
}
