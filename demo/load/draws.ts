import { makeProof } from '#contract/competition-draw.ts'
import type { Database } from '#server/database/connect.ts'
import { closesAt } from '#server/features/content-import/rows/columns.ts'
import { hoursFrom } from '#server/features/content-import/rows/dates.ts'
import { parseContentRef } from '#server/features/content-import/rows/ids.ts'
import type { DemoContent } from '../demo-content.ts'
import { createRandom } from '../random.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The entries have been deleted, as they are after some time. */
export async function drawDemo(db: Database, { competitions }: DemoContent, now: Date): Promise<void> {
  for (const { slug, drawn, window, form } of competitions) {
    if (!drawn) continue
    const id = parseContentRef(`competition:${slug}`)
    const { seed, commitment } = await db
      .selectFrom('competition_draw')
      .select(['seed', 'commitment'])
      .where('competition_id', '=', id)
      .executeTakeFirstOrThrow()
    const drawnAt = hoursFrom(now, drawn.inHours)
    const proof = await makeProof({
      competition: `/competitions/${slug}`,
      closedAt: closesAt(window, now),
      drawnAt,
      seed,
      commitment,
      entries: entryNumbers(slug, drawn.entries),
      winners: form?.winners ?? 1,
      reserves: form?.reserves ?? 3,
    })
    await db
      .updateTable('competition_draw')
      .set({ drawn_at: drawnAt, proof: JSON.stringify(proof) })
      .where('competition_id', '=', id)
      .execute()
  }
}

function entryNumbers(slug: string, count: number): string[] {
  const random = createRandom(`entries of ${slug}`)
  const letter = () => ALPHABET[random.whole(0, ALPHABET.length - 1)] ?? ''
  const group = () => Array.from({ length: 4 }, letter).join('')
  return Array.from({ length: count }, () => `${group()}-${group()}-${group()}`)
}
