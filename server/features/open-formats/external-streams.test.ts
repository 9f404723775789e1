import { expect, test } from 'vitest'
import { testSite } from '#tests/kit/site.ts'

const MOUNT = 'https://stream.example/702.aac'
const site = await testSite({
  env: {
    PUBLIC_ORIGIN: 'https://radio.example',
    STATION_STREAMS: `702=${MOUNT} capetalk=https://stream.example/talk.ogg kfm=https://stream.example/kfm/live.m3u8`,
  },
})
const textOf = async (path: string) => (await fetch(site.url + path)).text()

test('a widget of AzuraCast plays an Icecast mount as such, and HLS as HLS', async () => {
  const streamOf = async (station: string) => {
    const answer = JSON.parse(await textOf(`/api/nowplaying/${station}`))
    const { listen_url, hls_enabled, hls_is_default, hls_url } = answer.station
    return { listen_url, hls_enabled, hls_is_default, hls_url }
  }
  expect(await streamOf('702')).toEqual({
    listen_url: MOUNT,
    hls_enabled: false,
    hls_is_default: false,
    hls_url: null,
  })
  const hls = 'https://stream.example/kfm/live.m3u8'
  expect(await streamOf('kfm')).toEqual({ listen_url: hls, hls_enabled: true, hls_is_default: true, hls_url: hls })
})

test('a widget of AzuraCast has a picture also for a station without one', async () => {
  await site.db.updateTable('station').set({ image_id: null }).where('id', '=', 'kfm').execute()
  await site.db.updateTable('content').set({ image_id: null }).where('station', '=', 'kfm').execute()
  await site.contentChanged()
  const { now_playing: current } = JSON.parse(await textOf('/api/nowplaying/kfm'))
  expect(current.song.art).toMatch(/^https:\/\/radio\.example\/(?:icon-512\.png|images\/[^/]+\/1x1\/480)$/)
})

test('a radio of RadioDNS gets the Icecast mount of a station with its type, in the services and in the programme', async () => {
  const services = await textOf('/feeds/spi/SI.xml')
  expect(services).toContain(`<bearer id="${MOUNT}" mimeValue="audio/aac"`)
  expect(services).toContain(
    '<bearer id="https://radio.example/live/kfm/master.m3u8" mimeValue="application/vnd.apple.mpegurl"',
  )
  const day = site.now.toISOString().slice(0, 10).replaceAll('-', '')
  expect(await textOf(`/feeds/spi/702/${day}_PI.xml`)).toContain(`<serviceScope id="${MOUNT}"`)
})

test('the live item of a show names the type of the mount', async () => {
  const onAir = JSON.parse(await textOf('/now-playing')).stations.find(
    ({ station }: { station: string }) => station === '702',
  )
  expect(await textOf(`/feeds${onAir.show.url}.xml`)).toContain(`<enclosure url="${MOUNT}" type="audio/aac"`)
})

test('the player gets the type of the mount', async () => {
  const { sources } = JSON.parse(await textOf('/playback/v1/accounts/prime/videos/live-capetalk'))
  expect(sources).toEqual([{ src: 'https://stream.example/talk.ogg', type: 'audio/ogg' }])
})

test('the page for engineers links to HLS of a station that has it', async () => {
  const page = await textOf('/feeds')
  expect(page).toContain('href="/live/947/master.m3u8"')
  expect(page).toContain('href="/feeds/702.ics"')
})
