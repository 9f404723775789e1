/** What the main thread and the database's thread send to each other, in batches. */
export interface WorkerSettings {
  dataDir: string
}

export type WorkerRequest =
  | { kind: 'query'; id: number; text: string; parameters: unknown[] }
  | { kind: 'listen'; id: number; channel: string }
  | { kind: 'close'; id: number }

/** Not every failure inside PGlite is an Error, and of those that are only the message would cross. */
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
  | { kind: 'unstarted'; error: DatabaseFailure }
  | { kind: 'notice'; channel: string; payload: string }
  | { kind: 'done'; id: number; rows: unknown[]; affectedRows?: number | undefined }
  | { kind: 'failed'; id: number; error: DatabaseFailure }
