/** Messages between the main thread and the database thread, sent in batches. */
export interface WorkerSettings {
  dataDir: string
  program: WebAssembly.Module
}

export type WorkerRequest =
  | { kind: 'query'; id: number; text: string; parameters: unknown[] }
  | { kind: 'listen'; id: number; channel: string }
  | { kind: 'close'; id: number }

/** Errors as plain objects: PGlite also throws other values, and structured cloning drops the fields of an Error. */
export interface DatabaseFailure {
  name: string
  message: string
  severity?: string | undefined
  code?: string | undefined
  constraint?: string | undefined
  detail?: string | undefined
}

export type WorkerResponse =
  | { kind: 'ready' }
  | { kind: 'startFailed'; error: DatabaseFailure }
  | { kind: 'notification'; channel: string; payload: string }
  | { kind: 'done'; id: number; rows: unknown[]; affectedRows?: number | undefined }
  | { kind: 'failed'; id: number; error: DatabaseFailure }
