import { expect, test } from 'vitest'
import { drawCompetition } from '#server/features/competitions/draw.ts'
import { parseContentRef } from '#server/features/content-import/rows/ids.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { testSite } from '#tests/kit/site.ts'
import { demoContent } from './read-content.ts'
import { refreshDemo } from './refresh.ts'

const { db, now } = await testSite()

const dayAfter = (days: number) => new Date(now.getTime() + days * DAY_MS)

test('after a week a competition opens a week later, whether or not others were drawn, and a drawn one stays', async () => {
  const windows = () =>
    db
      .selectFrom('content')
      .leftJoin('competition_draw', 'competition_id', 'id')
      .select(['id', 'opens_at', 'drawn_at'])
      .where('kind', '=', 'competition')
      .where('opens_at', 'is not', null)
      .orderBy('id')
      .execute()
  const content = await demoContent()
  const first = parseContentRef(`competition:${content.competitions[0]?.slug}`)
  const competition = await db
    .selectFrom('content')
    .select(['id', 'url', 'closes_at as closesAt'])
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  await drawCompetition(db, competition, { winners: 1, reserves: 0 }, dayAfter(3))
  const before = await windows()
  expect(before.find(({ id }) => id === first)?.drawn_at).toEqual(dayAfter(3))
  for (const days of [8, 9, 10]) await refreshDemo(db, content, dayAfter(days))
  const weekAfter = (at: Date | null) => at && new Date(at.getTime() + 7 * DAY_MS)
  expect((await windows()).map(({ id, opens_at: at }) => [id, at])).toEqual(
    before.map(({ id, opens_at: at, drawn_at: drawnAt }) => [id, drawnAt === null ? weekAfter(at) : at]),
  )
})
