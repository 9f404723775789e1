import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LINEAR_EVENTS } from '#contract/ad-pods.ts'

/** An ad of the stand-in; its tracking events go to `/track/{id}/{event}`. */
export interface StandInAd {
  id: string
  sequence?: number
  /** Path of its file at the stand-in; `/spot` is a real one, `/hang` never answers and any other is missing. */
  file?: string
  skipAfter?: number
}

/** How the tag answers: with a document, or never. */
export type TagAnswer = { xml: string } | 'hang'

/** A local ad server with scripted responses that records its requests. */
export async function adServer() {
  const requests: string[] = []
  const answers = new Map<string, TagAnswer>()
  const spots = { '/spot': 'karoo-kettle.m4a', '/film': 'lantern-street.mp4' }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://ads')
    requests.push(`${url.pathname}${url.search}`)
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    const answer = answers.get(url.pathname)
    if (answer === 'hang' || url.pathname === '/hang') return
    if (answer) return void response.setHeader('content-type', 'application/xml').end(answer.xml)
    if (url.pathname === '/icon') return void response.setHeader('content-type', 'image/svg+xml').end(ICON)
    const spot = Object.entries(spots).find(([path]) => path === url.pathname)?.[1]
    if (spot) return sendSpot(response, spot, request.headers.range)
    response.writeHead(url.pathname.startsWith('/track/') ? 204 : 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    requests,
    /** Tracking requests so far, as `id/event`. */
    tracked: () => requests.filter((path) => path.startsWith('/track/')).map((path) => path.slice('/track/'.length)),
    answer: (path: string, how: TagAnswer) => void answers.set(path, how),
    vast: (ads: readonly StandInAd[]): TagAnswer => ({ xml: vast(ads.map((ad) => inline(ad, origin))) }),
    /** A wrapper of another document of the stand-in. */
    wrapper: (id: string, path: string): TagAnswer => ({ xml: vast([wrapper(id, `${origin}${path}`, origin)]) }),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><path d="M2 2v16l16-8z" fill="#0cf"/></svg>'

export type AdServer = Awaited<ReturnType<typeof adServer>>

/** In ranges, without which a browser cannot seek. */
function sendSpot(response: ServerResponse, name: string, range = 'bytes=0-'): void {
  const bytes = readFileSync(`demo/media/spots/${name}`)
  const type = name.endsWith('.mp4') ? 'video/mp4' : 'audio/mp4'
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? []
  const start = Number(from ?? 0)
  const end = to ? Number(to) : bytes.length - 1
  response.writeHead(206, { 'content-type': type, 'content-range': `bytes ${start}-${end}/${bytes.length}` })
  response.end(bytes.subarray(start, end + 1))
}

const EVENTS = [...LINEAR_EVENTS, 'closeLinear']

const vast = (ads: readonly string[]) => `<VAST version="4.2">${ads.join('')}</VAST>`

const tracking = (id: string, origin: string) =>
  EVENTS.map((event) => `<Tracking event="${event}">${origin}/track/${id}/${event}</Tracking>`).join('')

const reports = (id: string, origin: string) => `<AdSystem>stand-in</AdSystem><AdTitle>${id}</AdTitle>
  <Impression>${origin}/track/${id}/impression</Impression><Error>${origin}/track/${id}/error-[ERRORCODE]</Error>`

function inline({ id, sequence, file = '/spot', skipAfter }: StandInAd, origin: string): string {
  const skip = skipAfter === undefined ? '' : ` skipoffset="00:00:0${skipAfter}"`
  const type = file === '/film' ? 'video/mp4' : 'audio/mp4'
  return `<Ad id="${id}"${sequence ? ` sequence="${sequence}"` : ''}><InLine>${reports(id, origin)}
    <Advertiser>Stand-in &amp; Sons</Advertiser><Creatives><Creative><Linear${skip}><Duration>00:00:16</Duration>
    <TrackingEvents>${tracking(id, origin)}</TrackingEvents>
    <VideoClicks><ClickThrough>${origin}/shop</ClickThrough><ClickTracking>${origin}/track/${id}/click</ClickTracking></VideoClicks>
    <MediaFiles><MediaFile delivery="progressive" type="${type}" width="0" height="0">${origin}${file}</MediaFile></MediaFiles>
    <Icons><Icon program="AdChoices" width="20" height="20"><StaticResource creativeType="image/svg+xml">${origin}/icon</StaticResource>
    <IconClicks><IconClickThrough>${origin}/choices</IconClickThrough></IconClicks>
    <IconViewTracking>${origin}/track/${id}/icon</IconViewTracking></Icon></Icons></Linear></Creative></Creatives></InLine></Ad>`
}

const wrapper = (id: string, target: string, origin: string) => `<Ad id="${id}"><Wrapper>${reports(id, origin)}
  <VASTAdTagURI><![CDATA[${target}]]></VASTAdTagURI><Creatives><Creative><Linear>
  <TrackingEvents>${tracking(id, origin)}</TrackingEvents></Linear></Creative></Creatives></Wrapper></Ad>`
