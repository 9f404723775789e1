/** What the main thread and the database's thread say to each other, in batches. */
export interface WorkerSettings {
  dataDir: string
}

export type Call =
  | { kind: 'query'; id: number; text: string; parameters: unknown[] }
  | { kind: 'listen'; id: number; channel: string }
  | { kind: 'close'; id: number }

export interface DatabaseFailure {
  message: string
  code?: string
  constraint?: string
  detail?: string
}

export type Answer =
  | { kind: 'ready' }
  | { kind: 'notice'; channel: string; payload: string }
  | { kind: 'done'; id: number; rows: unknown[]; affectedRows?: number | undefined }
  | { kind: 'failed'; id: number; error: DatabaseFailure }
