import { loadIfSignedIn } from './authenticated-query.ts'
import { readSession } from './session-store.ts'

/** Null for listeners who are not editors, and when the session has ended. */
export const loadForEditor = async <Result>(load: () => Promise<Result>): Promise<Result | null> =>
  readSession()?.roles.includes('editor') ? loadIfSignedIn(load) : null
