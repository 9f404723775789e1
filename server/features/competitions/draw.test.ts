import { createHash, createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DrawProof } from '#contract/competition-draw.ts'
import { newListener } from '#tests/kit/clients/listener.ts'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { waitUntilBlocked } from '#tests/kit/databases/overlap.ts'
import { testSite } from '#tests/kit/site.ts'
import { EnterCompetition } from '#web/gateway/generated/enter-competition.ts'
import { FORM, GOOD, openCompetition, toAnswers } from './competitions-kit.ts'
import { drawCompetition } from './draw.ts'

const site = await testSite(EMPTY_SITE)
const { add, change, pageOf } = contentKit(site)
const SIZE = { winners: 2, reserves: 2 }

/** A competition with entries of as many accounts. */
async function competitionWith(id: string, entries: number) {
  const { url, closes_at: closesAt, ...row } = openCompetition(id, site.now)
  await add({ ...row, url, closes_at: closesAt })
  for (let number = 0; number < entries; number++) {
    const listener = await newListener(site)
    const answers = toAnswers(number % 2 === 0 ? GOOD : { ...GOOD, publish: [] })
    await listener.data(EnterCompetition, { competitionId: id, requestId: randomUUID(), answers })
  }
  return { id, url, closesAt }
}

const proofAt = async (url: string): Promise<DrawProof> => (await fetch(`${site.url}${url}/proof.json`)).json()
const pageAt = (url: string) => pageOf('CompetitionPublishedContent', url)

/** The rules of docs/competitions.md, written a second time. */
function recompute({ seed, entries }: DrawProof, count: number): string[] {
  const hash = createHash('sha256')
    .update(entries.map((entry) => `${entry}\n`).join(''))
    .digest('hex')
  const left = [...entries]
  let counter = 0
  return Array.from({ length: count }, (_, position) => {
    const limit = left.length - position
    for (;;) {
      const block = createHmac('sha256', Buffer.from(seed, 'hex')).update(`${hash}:${counter++}`).digest()
      const number = BigInt(`0x${block.subarray(0, 6).toString('hex')}`)
      if (number >= 2n ** 48n - (2n ** 48n % BigInt(limit))) continue
      const index = position + Number(number % BigInt(limit))
      const [chosen = '', other = ''] = [left[index], left[position]]
      left[index] = other
      left[position] = chosen
      return chosen
    }
  })
}

test('the commitment is public from the beginning; the draw reveals the seed, and anyone can recompute the winners', async () => {
  const competition = await competitionWith('seats', 9)
  const { url, closesAt } = competition
  const before = await pageAt(url)
  expect(before.draw).toMatchObject({ drawnAt: null, seed: null, winners: [], entryListHash: null })
  const committed = await proofAt(url)
  expect(committed).toEqual({
    version: 1,
    competition: url,
    closesAt: closesAt.toISOString(),
    commitment: before.draw?.commitment,
  })

  const drawn = await drawCompetition(site.db, competition, SIZE, closesAt)
  const proof = await proofAt(url)
  expect(proof).toEqual(drawn)
  expect(proof.commitment).toBe(before.draw?.commitment)
  expect(createHash('sha256').update(Buffer.from(proof.seed, 'hex')).digest('hex')).toBe(proof.commitment)
  expect(proof.entries).toHaveLength(9)
  expect([...proof.winners, ...proof.reserves]).toEqual(recompute(proof, 4))
  expect(JSON.stringify(proof)).not.toMatch(/Thandi|Soweto|27821234567/)

  await site.contentChanged()
  const after = await pageAt(url)
  expect(after.draw).toMatchObject({ seed: proof.seed, entryCount: 9, reserves: proof.reserves })
  expect(after.draw?.winners.map(({ entry }) => entry)).toEqual(proof.winners)
})

test('a winner’s name is shortened, and shown with consent only', async () => {
  const competition = await competitionWith('names', 6)
  const { winners } = await drawCompetition(site.db, competition, { winners: 6, reserves: 0 }, competition.closesAt)
  await site.contentChanged()
  const shown = (await pageAt(competition.url)).draw?.winners.map(({ name }) => name) ?? []
  expect(winners).toHaveLength(6)
  expect(shown.filter((name) => name === 'Thandi M., Soweto')).toHaveLength(3)
  expect(shown.filter((name) => name === null)).toHaveLength(3)
})

test('a winner’s place that was chosen from options is shown as its label', async () => {
  const competition = await competitionWith('chosen', 1)
  await change(competition.id, {
    details: JSON.stringify({ entryForm: { ...FORM, publish: { ...FORM.publish, place: 'seats' } } }),
  })
  await drawCompetition(site.db, competition, { winners: 1, reserves: 0 }, competition.closesAt)
  await site.contentChanged()
  const { draw } = await pageAt(competition.url)
  expect(draw?.winners).toMatchObject([{ name: 'Thandi M., Stand A' }])
})

test('a repeated draw and simultaneous draws give the same proof; another number of winners is refused', async () => {
  const competition = await competitionWith('twice', 5)
  const draw = (later: number, size = SIZE) =>
    drawCompetition(site.db, competition, size, new Date(competition.closesAt.getTime() + later))
  const [first, ...others] = await Promise.all([draw(0), draw(1), draw(2)])
  for (const other of [...others, await draw(99)]) expect(other).toEqual(first)
  await expect(draw(100, { winners: 3, reserves: 2 })).rejects.toThrow(/cannot be drawn again/)
})

test('an entry that is in progress while the draw begins is in the proof, or refused and not stored', async () => {
  const competition = await competitionWith('overlap', 3)
  const listener = await newListener(site)
  const entry = { competitionId: competition.id, requestId: randomUUID(), answers: toAnswers(GOOD) }
  const started = await site.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('competition_draw')
      .select('seed')
      .where('competition_id', '=', competition.id)
      .forUpdate()
      .execute()
    const both = [
      listener.code(EnterCompetition, entry),
      drawCompetition(site.db, competition, SIZE, competition.closesAt),
    ] as const
    await waitUntilBlocked(tx, 2)
    // In an object, because a returned promise would be awaited before the commit.
    return { both }
  })
  const [code, proof] = await Promise.all(started.both)
  const stored = await site.db
    .selectFrom('competition_entry')
    .select('token')
    .where('competition_id', '=', competition.id)
    .orderBy('token')
    .execute()
  expect([undefined, 'COMPETITION_CLOSED']).toContain(code)
  expect(stored).toHaveLength(code === undefined ? 4 : 3)
  expect(proof).toMatchObject({ entries: stored.map(({ token }) => token).toSorted() })
})

test('nothing is drawn before closing, nor with a seed that is not the committed one', async () => {
  const competition = await competitionWith('early', 1)
  const early = drawCompetition(site.db, competition, SIZE, new Date(competition.closesAt.getTime() - 1))
  await expect(early).rejects.toThrow(/Entries are open until/)
  await site.db
    .updateTable('competition_draw')
    .set({ seed: 'ab'.repeat(32) })
    .where('competition_id', '=', 'early')
    .execute()
  await expect(drawCompetition(site.db, competition, SIZE, competition.closesAt)).rejects.toThrow(
    /does not match its commitment/,
  )
  expect((await pageAt(competition.url)).draw?.drawnAt).toBeNull()
})

test('a drawn competition takes no entries, even if it is opened again', async () => {
  const competition = await competitionWith('reopened', 0)
  expect(await drawCompetition(site.db, competition, SIZE, competition.closesAt)).toMatchObject({
    winners: [],
    entries: [],
  })
  const listener = await newListener(site)
  const entry = { competitionId: competition.id, requestId: randomUUID(), answers: toAnswers(GOOD) }
  expect(await listener.code(EnterCompetition, entry)).toBe('COMPETITION_CLOSED')
})

test('the proof of a competition that is not public is not public', async () => {
  await add({ ...openCompetition('hidden', site.now), state: 'draft' })
  expect((await fetch(`${site.url}/competitions/hidden/proof.json`)).status).toBe(404)
})
