import type http from 'node:http'
import { expect, test } from 'vitest'
import type { StationId } from '#contract/stations.ts'
import { openEventStream } from '../../now-playing-kit.ts'
import {
  failing,
  icyBlock,
  json,
  siteWithSources,
  type StandIn,
  standIn,
  streamStandIn,
  text,
} from '../title-source-kit.ts'

const second = 1_000
const poll = { pollSeconds: 1 }

const icecast = await streamStandIn('HTTP/1.0 200 OK')
const shoutcast = await streamStandIn('ICY 200 OK')
const nothing = json({ icestats: {} })
const status = await standIn(nothing)
const listening: http.ServerResponse[] = []
const events = await standIn((_request, response) => {
  response.setHeader('content-type', 'text/event-stream')
  response.write('data: {}\n\n')
  listening.push(response)
})
const tracks = await standIn(text('<nowplaying-info-list/>'))
const states = await standIn(json({ station: { shortcode: 'karoo' }, is_online: true }))
const hls = await standIn(text('#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.aac\n'))
const preferred = await standIn(nothing)
const fallback = await standIn(nothing)

const live = await siteWithSources({
  702: [{ kind: 'icy', url: icecast.url }],
  kfm: [{ kind: 'icy', url: shoutcast.url }],
  947: [{ kind: 'icecast', url: status.url, mounts: ['/b.mp3', '/c.aac'], ...poll }],
  capetalk: [{ kind: 'azuracast-sse', url: events.url, shortcode: 'karoo' }],
})
const polled = await siteWithSources({
  702: [{ kind: 'triton', url: tracks.url, mount: 'KAROO_SC', delaySeconds: -10, ...poll }],
  kfm: [{ kind: 'azuracast', url: states.url, shortcode: 'karoo', delaySeconds: 10, ...poll }],
  947: [{ kind: 'hls', url: `${hls.url}/live.m3u8`, ...poll }],
  capetalk: [
    { kind: 'icecast', url: preferred.url, ...poll },
    { kind: 'icecast', url: fallback.url, ...poll },
  ],
})

/** What the source of a station has said. */
const heard = (station: StationId) =>
  live.db
    .selectFrom('now_playing_source')
    .select(['report', 'reported_at'])
    .where('station', '=', station)
    .executeTakeFirstOrThrow()

test('titles inside the streams of Icecast and SHOUTcast become items and history', async () => {
  icecast.block = icyBlock("StreamTitle='Mara Veld - Don't Say It's Over';StreamUrl='https://art.example/one.jpg';")
  shoutcast.block = icyBlock(Buffer.from("StreamTitle='Die Grootpad - M\xf4re se m\xf4re';", 'latin1'))
  const listener = await openEventStream(live.url)
  await expect
    .poll(() => live.playing('702'))
    .toMatchObject({
      isOnline: true,
      item: {
        kind: 'song',
        artist: 'Mara Veld',
        title: "Don't Say It's Over",
        // The image service fetches it.
        artworkUrl: expect.stringMatching(/^\/images\/artwork-[\da-f]{32}\/1x1\/480$/),
      },
    })
  await expect
    .poll(() => live.playing('kfm'))
    .toMatchObject({ item: { artist: 'Die Grootpad', title: 'Môre se môre' } })
  expect(icecast.requests[0]).toMatch(/icy-metadata: 1/i)
  icecast.block = icyBlock("StreamTitle='The Afternoon Table';")
  await expect.poll(() => live.playing('702')).toMatchObject({ item: { kind: 'show', title: 'The Afternoon Table' } })
  const { item, history = [] } = (await live.playing('702')) ?? {}
  expect(history).toMatchObject([{ title: "Don't Say It's Over", endsAt: item?.startsAt }])
  await listener.waitFor(({ frames }) =>
    frames.some(({ event, data }) => event === 'update' && data.stations[0]?.item?.title === item?.title),
  )
  // The title of a stream that is opened again stays the same item.
  const before = await heard('702')
  icecast.hangUp()
  live.now = new Date(live.now.getTime() + second)
  await expect.poll(async () => (await heard('702')).reported_at).not.toEqual(before.reported_at)
  expect((await heard('702')).report).toEqual(before.report)
  expect((await live.playing('702'))?.item).toEqual(item)
})

const mount = (name: string, title: unknown) => ({ listenurl: `http://radio.example:8000/${name}`, title, dummy: null })

test('the status of Icecast is read by mount, also where it is no correct JSON', async () => {
  const [other, ours] = [mount('a.mp3', 'Not this - One'), mount('b.mp3', 'Mara Veld - Low Season')]
  status.answer = json({ icestats: { source: [other, ours] } })
  await expect.poll(() => live.playing('947')).toMatchObject({ item: { artist: 'Mara Veld', title: 'Low Season' } })
  status.answer = text(
    '{"icestats":{"source":{"listenurl":"http://h/c.aac","bitrate": 192 kbps,"title":1999,"artist":"Neon Karoo",}}}',
  )
  await expect.poll(() => live.playing('947')).toMatchObject({ item: { artist: 'Neon Karoo', title: '1999' } })
  status.answer = text('{"icestats":{"source":{"listenurl":"http://h/c.aac","title": - ,"dummy":null}}}')
  await expect.poll(() => live.playing('947')).toMatchObject({ isOnline: true, item: null })
  // The mount is not connected.
  status.answer = json({ icestats: { host: 'radio.example', source: other } })
  await expect
    .poll(() => live.playing('947'))
    .toMatchObject({ isOnline: false, item: null, history: [{ title: '1999' }, { title: 'Low Season' }] })
})

const song = (artist: string, title: string, art = '') => ({
  id: 'x',
  text: `${artist} - ${title}`,
  artist,
  title,
  art,
})

function azuracastState(now: Date, playedSecondsAgo = 40) {
  const at = Math.floor(now.getTime() / second) - playedSecondsAgo
  return {
    station: { shortcode: 'karoo' },
    live: { is_live: false, streamer_name: '' },
    now_playing: { played_at: at, duration: 180, song: song('Mara Veld', 'Low Season', 'https://art.example/a.jpg') },
    playing_next: {
      played_at: at + 180,
      duration: 200,
      song: song('Neon Karoo', 'Windpomp', 'http://art.example/plain.jpg'),
    },
    song_history: [{ played_at: at - 100, duration: 100, song: song('Die Grootpad', 'Verlange') }],
    is_online: true,
  }
}

test('AzuraCast reports the item, the next one and the history, with times shifted by the delay of the source', async () => {
  const start = polled.now.getTime()
  const at = (seconds: number) => new Date(start + seconds * second).toISOString()
  states.answer = json([{ station: { shortcode: 'other' }, is_online: false }, azuracastState(polled.now)])
  await expect
    .poll(() => polled.playing('kfm'))
    .toMatchObject({
      isOnline: true,
      item: {
        kind: 'song',
        title: 'Low Season',
        artworkUrl: expect.stringContaining('/images/artwork-'),
        startsAt: at(-30),
        endsAt: at(150),
      },
      next: { title: 'Windpomp', startsAt: at(150), endsAt: at(350) },
      history: [{ title: 'Verlange', startsAt: at(-130), endsAt: at(-30) }],
    })
  expect((await polled.playing('kfm'))?.next).not.toHaveProperty('artworkUrl')
  states.answer = json([{ ...azuracastState(polled.now), is_online: false }])
  await expect.poll(() => polled.playing('kfm')).toMatchObject({ isOnline: false, item: null })
})

test('a song that begins in the future by the clock of AzuraCast is played now, and once', async () => {
  states.answer = json([azuracastState(polled.now, -300)])
  await expect.poll(() => polled.playing('kfm')).toMatchObject({ item: { title: 'Low Season' } })
  const { item } = (await polled.playing('kfm')) ?? {}
  expect(Date.parse(item?.startsAt ?? '')).toBeLessThanOrEqual(polled.now.getTime() + 10 * second)
  polled.now = new Date(polled.now.getTime() + 301 * second)
  const asked = states.requests.length
  await expect.poll(() => states.requests.length).toBeGreaterThan(asked + 1)
  expect(await polled.playing('kfm')).toMatchObject({ item: { title: 'Low Season', startsAt: item?.startsAt } })
})

test('events of AzuraCast are followed: the state at the beginning, then each change', async () => {
  const publications = [{ data: { np: azuracastState(live.now) }, offset: 1 }]
  await expect.poll(() => listening).toHaveLength(1)
  listening[0]?.write(`data: ${JSON.stringify({ connect: { subs: { 'station:karoo': { publications } } } })}\n\n`)
  await expect.poll(() => live.playing('capetalk')).toMatchObject({ item: { title: 'Low Season' } })
  expect(new URL(events.requests[0]?.url ?? '', events.url).searchParams.get('cf_connect')).toBe(
    '{"subs":{"station:karoo":{"recover":true}}}',
  )
  const next = { ...azuracastState(live.now), now_playing: { song: song('Neon Karoo', 'Windpomp') } }
  const message = `data: ${JSON.stringify({ channel: 'station:karoo', pub: { data: { np: next } } })}\n\n`
  listening[0]?.write(`data: {}\n\n${message.slice(0, 50)}`)
  listening[0]?.write(message.slice(50))
  await expect.poll(() => live.playing('capetalk')).toMatchObject({ item: { title: 'Windpomp' } })
})

const cuePoint = (type: string, startsAt: Date, properties: Record<string, string>) =>
  `<nowplaying-info mountName="KAROO_SC" timestamp="${Math.floor(startsAt.getTime() / second)}" type="${type}">${Object.entries(
    { ...properties, cue_time_start: String(startsAt.getTime()) },
  )
    .map(([name, value]) => `<property name="${name}"><![CDATA[${value}]]></property>`)
    .join('')}</nowplaying-info>`

const triton = (...cues: string[]) =>
  text(`<?xml version="1.0"?><nowplaying-info-list>${cues.join('')}</nowplaying-info-list>`)

test('cue points of Triton are read in any order; an empty list leaves the decision to the next source', async () => {
  tracks.answer = triton()
  const asked = tracks.requests.length
  const track = cuePoint('track', polled.now, {
    track_artist_name: 'Mara Veld &amp; Vriende',
    program_id: '{cartNumber}',
    cue_time_duration: '00:03:20',
    cue_title: 'Low Season',
  })
  await expect.poll(() => tracks.requests.length).toBeGreaterThan(asked)
  expect(await polled.playing('702')).toMatchObject({ isOnline: true, item: null, history: [] })
  const start = polled.now
  const before = (seconds: number, title: string) =>
    cuePoint('track', new Date(start.getTime() - seconds * second), { cue_title: title })
  tracks.answer = triton(before(300, 'Old'), before(7 * 3_600, 'Of another day'), track)
  await expect
    .poll(() => polled.playing('702'))
    .toMatchObject({
      item: { kind: 'song', artist: 'Mara Veld & Vriende', title: 'Low Season' },
      history: [{ title: 'Old' }],
    })
  tracks.answer = triton(track, cuePoint('ad', new Date(start.getTime() + second), { cue_time_duration: '00:00:30' }))
  await expect.poll(() => polled.playing('702')).toMatchObject({ item: { kind: 'ad', title: 'Advertisement' } })
})

test('the date ranges of an HLS playlist are items at the instants of the sound', async () => {
  const at = (seconds: number) => new Date(polled.now.getTime() + seconds * second).toISOString()
  const [windowStart, songStart, newsStart] = [at(-20), at(-15), at(-5)]
  const media = `#EXTM3U
#EXT-X-TARGETDURATION:6
#EXT-X-PROGRAM-DATE-TIME:${windowStart}
#EXT-X-DATERANGE:ID="s1",START-DATE="${songStart}",END-ON-NEXT=YES,CLASS="song",X-TITLE="Low Season",X-ARTIST="Mara Veld"
#EXT-X-DATERANGE:ID="n1",START-DATE="${newsStart}",DURATION=60,CLASS="news",X-COM-KAROO-TITLE="The news, with Ann",X-IMAGE="http://127.0.0.1/x.png"
#EXTINF:10,
a.aac
#EXTINF:10,
b.aac
`
  hls.answer = (request, response) =>
    void response.end(
      request.url === '/live.m3u8' ? '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=64000\nlow/media.m3u8\n' : media,
    )
  await expect
    .poll(() => polled.playing('947'))
    .toMatchObject({
      item: { kind: 'news', title: 'The news, with Ann', startsAt: newsStart },
      history: [{ kind: 'song', title: 'Low Season', artist: 'Mara Veld', startsAt: songStart, endsAt: newsStart }],
    })
  expect((await polled.playing('947'))?.item).not.toHaveProperty('artworkUrl')
})

const told = (title: string) => json({ icestats: { source: mount('a.mp3', title) } })
const capetalk = () => polled.playing('capetalk')

test('when the first source fails or has no item, the next one is used until the first recovers', async () => {
  preferred.answer = told('First - One')
  fallback.answer = told('Second - Two')
  await expect.poll(capetalk).toMatchObject({ item: { artist: 'First' } })
  preferred.answer = failing
  await outlast(preferred)
  await expect.poll(capetalk).toMatchObject({ item: { artist: 'Second' } })
  preferred.answer = told('First - Three')
  await expect.poll(capetalk).toMatchObject({ item: { artist: 'First', title: 'Three' } })
  preferred.answer = told('')
  await expect.poll(capetalk).toMatchObject({ item: { artist: 'Second' } })
})

test('when no source answers, the item ends and the station stays online', async () => {
  await expect.poll(capetalk).toMatchObject({ item: { artist: 'Second' } })
  preferred.answer = failing
  fallback.answer = failing
  await outlast(fallback)
  await expect.poll(capetalk).toMatchObject({ isOnline: true, item: null, history: [{ artist: 'Second' }, {}, {}] })
  expect((await capetalk())?.history[0]).toHaveProperty('endsAt')
})

/** Waits for the next question, and lets the answers before it become stale. */
async function outlast({ requests }: StandIn): Promise<void> {
  const asked = requests.length
  await expect.poll(() => requests.length).toBeGreaterThan(asked)
  polled.now = new Date(polled.now.getTime() + 61 * second)
}
