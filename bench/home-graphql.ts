/** getHomeExplore from the cache against constant bytes, and executed on PostgreSQL against one statement with the same result. */
import '#server/app/production.ts'
import { sql } from 'kysely'
import { schema } from '#server/app/graphql-schema.ts'
import { nextPublicChange } from '#server/app/next-public-change.ts'
import { createGateway } from '#server/gateway/gateway.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { systemClock } from '#server/lib/time/clock.ts'
import { startPostgres } from '#tests/kit/databases/postgres.ts'
import { GetHomeExplore } from '#web/gateway/generated/get-home-explore.ts'
import { startConstantPeer } from './kit/constant.ts'
import { noTokens, openDemoDatabase } from './kit/demo-database.ts'
import { cpuRow } from './kit/load.ts'
import { startPeer } from './kit/processes.ts'
import { printRows, type Row } from './kit/row.ts'
import { timeAlternately } from './kit/time.ts'

const VARIABLES = { mediaType: 'ALL', first: 4 } as const

async function cachedRow(): Promise<Row> {
  const server = await startPeer('bench/kit/server.ts')
  const search = new URLSearchParams({
    operationName: GetHomeExplore.name,
    variables: JSON.stringify(VARIABLES),
    extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: GetHomeExplore.hash } }),
  })
  const path = `/graphql?${search}`
  const headers = { 'accept-encoding': 'br' }
  const constant = await startConstantPeer(server.url + path, headers)
  const request = { path, headers }
  const row = { work: 'getHomeExplore from the cache', against: 'constant bytes, bare node:http, CPU', aim: '<= 1.6' }
  try {
    return await cpuRow(row, { peer: server, ...request }, { peer: constant, ...request })
  } finally {
    server.stop()
    constant.stop()
  }
}

async function executedRow(): Promise<Row> {
  const server = await startPostgres()
  const { db, close } = await openDemoDatabase(server.url)
  const gateway = createGateway({
    schema,
    nextPublicChange,
    db,
    clock: systemClock,
    log: createLogger('error'),
    introspection: false,
    ...noTokens,
  })
  const execute = async () => JSON.stringify(await gateway.execute(GetHomeExplore.text, { ...VARIABLES }))
  const statement = async () => JSON.stringify((await HOME_AS_ONE_STATEMENT.execute(db)).rows)
  const { first, second } = await timeAlternately(execute, statement)
  await close()
  await server.stop()
  return {
    work: 'getHomeExplore executed on PostgreSQL',
    against: 'one SQL statement with the same content',
    ratio: second.micros / first.micros,
    aim: '>= 0.5',
    details: `${(first.micros / 1000).toFixed(2)} against ${(second.micros / 1000).toFixed(2)} ms; CPU ${(first.cpuMicros / 1000).toFixed(2)} against ${(second.cpuMicros / 1000).toFixed(2)} ms of this process`,
  }
}

const HOME_AS_ONE_STATEMENT = sql`
  with teaser as (
    select content.*, coalesce(content.image_id, parent.image_id) as picture_id, parent.headline as parent_headline,
      (select json_agg(person.name order by credit.position) from content_person credit
        join person on person.id = credit.person_id where credit.content_id = content.id) as people
    from content left join content parent on parent.id = content.parent_id
    where content.published_at <= now()
  )
  select json_build_object(
    'heroTeasers', (select json_agg(json_build_object('hero', to_json(hero), 'image', to_json(image), 'teaser', to_json(teaser)) order by hero.position)
      from hero_teaser hero join image on image.id = hero.image_id left join teaser on teaser.id = hero.content_id),
    'reels', (select json_agg(json_build_object('reel', to_json(reel), 'teasers', (
        select json_agg(json_build_object('teaser', to_json(teaser), 'image', to_json(image)) order by item.position)
        from reel_item item join teaser on teaser.id = item.content_id left join image on image.id = teaser.picture_id
        where item.reel_id = reel.id)) order by reel.position)
      from (select * from reel where page = 'home' order by position limit 4) reel)
  ) as home`

export const run = async (): Promise<Row[]> => [await cachedRow(), await executedRow()]

if (import.meta.main) printRows(await run())
