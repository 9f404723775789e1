import type { ColumnType, JSONColumnType } from 'kysely'
import type { DrawProof } from '#contract/competition-draw.ts'

/** Always set from the server's clock, never by the database. */
type Instant = ColumnType<Date, Date | string, Date | string>

/** With the label that the field had, so that it stays readable when the form changes. */
export interface StoredAnswer {
  field: string
  label: string
  /** Labels of options for a choice. */
  values: readonly string[]
}

/** With the exact text that was shown. */
export interface StoredConsent {
  field: string
  text: string
  version: string
  isGiven: boolean
}

export interface CompetitionEntryTable {
  competition_id: string
  account_id: string
  token: string
  request_id: string
  entered_at: Instant
  answers: JSONColumnType<StoredAnswer[]>
  consents: JSONColumnType<StoredConsent[]>
}

/** A trigger inserts the row with each competition. */
export interface CompetitionDrawTable {
  competition_id: string
  /** 32 secret bytes in hex, published by the draw. */
  seed: string
  commitment: string
  drawn_at: Instant | null
  proof: JSONColumnType<DrawProof> | null
}

export interface CompetitionTables {
  competition_entry: CompetitionEntryTable
  competition_draw: CompetitionDrawTable
}
