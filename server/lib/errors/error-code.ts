/** The code of an error of Node.js, PostgreSQL or a library, such as `ENOENT`; undefined without one. */
export const errorCode = (cause: unknown): string | undefined =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
