import type { Database } from '#server/database/connect.ts'
import { CachedValue } from '#server/lib/async/cached-value.ts'

/** Slots outside of reels. */
const PAGE_SLOTS = ['article', 'search']

const MAX_AGE_MS = 30_000

/** A change takes effect within a minute. */
export function createSlotLoader(db: Database): () => Promise<ReadonlySet<string>> {
  const cached = new CachedValue(() => readSlots(db), { maxAgeMs: MAX_AGE_MS })
  return async () => cached.get()
}

async function readSlots(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('reel')
    .select(({ fn }) => fn.coalesce('advertisement_id', 'id').as('slot'))
    .where('kind', '=', 'ad')
    .execute()
  return new Set([...PAGE_SLOTS, ...rows.map(({ slot }) => slot)])
}
