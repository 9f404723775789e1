import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = NodeFS['init']

/** What we touch inside PGlite's file system. */
interface EmscriptenModule {
  FS: {
    chmod: (target: unknown, mode: number, dontFollow?: boolean) => void
    mkdir: (path: string, mode?: number) => unknown
  }
}

const GROUP_AND_OTHERS = 0o077

/** PGlite's files in a folder, without any right for other users: PGlite itself opens all of its files to everybody. */
export class PrivateFiles extends NodeFS {
  override async init(...given: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(...given)
    const restrict = (module: unknown) => {
      // Emscripten hands over its module, which PGlite's types leave open.
      const { FS } = module as EmscriptenModule
      const { chmod, mkdir } = { chmod: FS.chmod.bind(FS), mkdir: FS.mkdir.bind(FS) }
      FS.chmod = (target, mode, dontFollow) => chmod(target, mode & ~GROUP_AND_OTHERS, dontFollow)
      FS.mkdir = (path, mode = 0o777) => mkdir(path, mode & ~GROUP_AND_OTHERS)
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), restrict] } }
  }
}
