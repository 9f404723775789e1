import { toCommitment, type DrawProof, makeProof } from '#contract/competition-draw.ts'
import { announceContentChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/lib/errors/app-error.ts'

/** An operator may draw a competition that is no longer published. */
export interface DrawableCompetition {
  id: string
  url: string
  closesAt: Date | null
}

export interface DrawSize {
  winners: number
  reserves: number
}

/**
 * Idempotent. Throws if the competition is not closed, if the seed does not match its commitment, or if it was already drawn with another
 * number of winners.
 */
export async function drawCompetition(
  db: Database,
  { id, url, closesAt }: DrawableCompetition,
  size: DrawSize,
  now: Date,
): Promise<DrawProof> {
  if (!closesAt) throw new AppError('BAD_INPUT', 'A competition without a closing time cannot be drawn')
  if (closesAt > now)
    throw new AppError('BAD_INPUT', `Entries are open until ${closesAt.toISOString()}; it can be drawn after that`)
  return db.transaction().execute(async (tx) => {
    // Waits for entries in progress and for another draw.
    const draw = await tx
      .selectFrom('competition_draw')
      .selectAll()
      .where('competition_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!draw) throw new AppError('NOT_FOUND', 'There is no such competition')
    if (draw.proof) return sameSize(draw.proof, size)
    if ((await toCommitment(draw.seed)) !== draw.commitment)
      throw new AppError('BAD_INPUT', 'The seed does not match its commitment; nothing was drawn')
    const rows = await tx.selectFrom('competition_entry').select('token').where('competition_id', '=', id).execute()
    const { seed, commitment } = draw
    const entries = rows.map(({ token }) => token)
    const proof = await makeProof({
      competition: url,
      closedAt: closesAt,
      drawnAt: now,
      seed,
      commitment,
      entries,
      ...size,
    })
    await tx
      .updateTable('competition_draw')
      .set({ drawn_at: now, proof: JSON.stringify(proof) })
      .where('competition_id', '=', id)
      .execute()
    await announceContentChange(tx, ['competition'])
    return proof
  })
}

function sameSize(proof: DrawProof, { winners }: DrawSize): DrawProof {
  if (proof.winners.length === Math.min(winners, proof.entries.length)) return proof
  throw new AppError(
    'BAD_INPUT',
    `It was drawn on ${proof.drawnAt} with ${proof.winners.length} winners, and cannot be drawn again`,
  )
}
