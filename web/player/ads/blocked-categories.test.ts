import { XMLSerializer } from '@xmldom/xmldom'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadAds } from '../testing/ad-document.ts'
import { settle, start } from '../testing/start-pod.ts'

beforeAll(() => void vi.stubGlobal('XMLSerializer', XMLSerializer))

const IAB = 'authority="https://iab.example/categories"'

test.each([
  ['of a category that its wrapper blocks is refused: 205', IAB, 'IAB8-5, IAB7', 'error/205'],
  ['of another category is played', IAB, 'IAB8-18', 'start'],
  ['of a category that another list has is played', 'authority="https://other.example/"', 'IAB8-5', 'start'],
  ['is played where nothing is blocked', IAB, '', 'start'],
])('an ad %s', async (_name, authority, blocked, sent) => {
  const inner = `<VAST version="4.2"><Ad><InLine><AdTitle>one</AdTitle><Category ${IAB}>IAB8-5</Category>
    <Error>https://ads.example.org/error/[ERRORCODE]</Error><Creatives><Creative><Linear><Duration>00:00:20</Duration>
    <TrackingEvents><Tracking event="start">https://ads.example.org/start</Tracking></TrackingEvents>
    <MediaFiles><MediaFile type="audio/mp4">https://ads.example.org/a.m4a</MediaFile></MediaFiles>
    </Linear></Creative></Creatives></InLine></Ad></VAST>`
  const outer = `<VAST version="4.2"><Ad><Wrapper><VASTAdTagURI>/inner</VASTAdTagURI>
    <BlockedAdCategories ${authority}>${blocked}</BlockedAdCategories></Wrapper></Ad></VAST>`
  const { pod } = await loadAds(outer, { '/inner': inner })
  const running = start(pod?.ads ?? [])
  running.playTo(1)
  await settle()
  expect(running.sent).toEqual([sent])
})
