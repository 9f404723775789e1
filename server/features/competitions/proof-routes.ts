import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/connect.ts'
import { publishedCompetition } from '#server/features/catalogue/competitions/competitions.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import type { Clock } from '#server/lib/time/clock.ts'

/** Before the draw the commitment, afterwards all inputs that determined the winners. Readable from other origins. */
export function registerProofs(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  app.get<{ Params: { name: string } }>('/competitions/:name/proof.json', async ({ params }, reply) => {
    const url = `/competitions/${params.name}`
    const draw = await db
      .selectFrom('competition_draw')
      .innerJoin(
        publishedCompetition(url, clock()).as('competition'),
        'competition.id',
        'competition_draw.competition_id',
      )
      .select(['competition.closes_at', 'competition_draw.commitment', 'competition_draw.proof'])
      .executeTakeFirst()
    if (!draw) throw new AppError('NOT_FOUND')
    const commitment = {
      version: 1,
      competition: url,
      closesAt: draw.closes_at?.toISOString() ?? null,
      commitment: draw.commitment,
    }
    return reply
      .headers({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=60' })
      .send(draw.proof ?? commitment)
  })
}
