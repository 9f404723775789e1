import { expect, test } from 'vitest'
import type { AccountRole } from '#server/lib/requests/viewer.ts'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetDetailPageByUrl } from '#web/gateway/generated/get-detail-page-by-url.ts'
import type { GetDetailPageByUrlQuery } from '#web/gateway/generated/types.ts'

const site = await testSite(EMPTY_SITE)
const { gateway, pageAt, add, change } = contentKit(site)
const at = (milliseconds: number) => new Date(site.now.getTime() + milliseconds)
const iso = (milliseconds: number) => ({ iso8601: at(milliseconds).toISOString() })

await add({ id: 'item', kind: 'video', media_id: 'media' })

type Fields = Parameters<typeof change>[1]

const USUAL: Fields = {
  kind: 'video',
  state: 'published',
  media_id: 'media',
  access: 'free',
  published_at: at(-10),
  available_from: null,
  available_until: null,
  blocked_reason: null,
  is_processing: false,
  opens_at: null,
  closes_at: null,
}

const NONE = { reason: null, from: null, until: null }
const available = { ...NONE, state: 'AVAILABLE' }
const pending = { ...NONE, state: 'PENDING' }
const expired = { ...NONE, state: 'EXPIRED' }
const live = { ...NONE, state: 'LIVE' }
const processing = { ...NONE, state: 'PROCESSING' }
const blocked = (reason: string) => ({ ...NONE, state: 'BLOCKED', reason })

test.each<[string, Fields, object]>([
  ['without limits', {}, available],
  ['from now on', { available_from: at(0) }, available],
  ['from a moment later on', { available_from: at(1) }, { ...pending, from: iso(1) }],
  ['until a moment later', { available_until: at(1) }, { ...available, until: iso(1) }],
  ['until now', { available_until: at(0) }, expired],
  ['not yet and gone by its dates', { available_from: at(1), available_until: at(0) }, { ...pending, from: iso(1) }],
  ['made ready', { is_processing: true }, processing],
  ['without a recording', { media_id: null }, processing],
  ['premium', { access: 'premium' }, blocked('SUBSCRIPTION')],
  ['premium and gone', { access: 'premium', available_until: at(0) }, expired],
  ['blocked where it is', { blocked_reason: 'GEO' }, blocked('GEO')],
  ['blocked for rights', { blocked_reason: 'RIGHTS' }, blocked('RIGHTS')],
  ['blocked for age', { blocked_reason: 'AGE' }, blocked('AGE')],
  ['blocked by law', { blocked_reason: 'LEGAL' }, blocked('LEGAL')],
  ['blocked by an editor', { blocked_reason: 'EDITORIAL' }, blocked('EDITORIAL')],
  ['blocked before its time', { blocked_reason: 'RIGHTS', available_from: at(1) }, blocked('RIGHTS')],
  ['a channel without hours', { kind: 'livestream' }, live],
  ['a channel before its hour', { kind: 'livestream', opens_at: at(1) }, { ...pending, from: iso(1) }],
  ['a channel at its hour', { kind: 'livestream', opens_at: at(0), closes_at: at(1) }, { ...live, until: iso(1) }],
  ['a channel after its hour', { kind: 'livestream', opens_at: at(-1), closes_at: at(0) }, expired],
  ['a channel that is blocked', { kind: 'livestream', blocked_reason: 'GEO' }, blocked('GEO')],
  ['a film with the hours of an event', { kind: 'special', opens_at: at(1), closes_at: at(2) }, available],
])('%s', async (_name, fields, availability) => {
  await change('item', { ...USUAL, ...fields })
  const page = await pageAt('/item')
  if (!page || !('availability' in page)) throw new Error('no page')
  expect(page.availability).toEqual(availability)
  // Premium content is offered to everybody: the media catalog refuses it without a subscription.
  const { state, reason } = page.availability
  const isOffered = state === 'AVAILABLE' || state === 'LIVE' || reason === 'SUBSCRIPTION'
  expect(page.mediaId).toBe(isOffered ? 'media' : null)
})

test.each<[string, Fields, object, string | null]>([
  ['premium content', {}, available, 'media'],
  ['expired premium content', { available_until: at(0) }, expired, null],
  ['blocked premium content', { blocked_reason: 'GEO' }, blocked('GEO'), null],
])(
  'for a subscriber %s has the availability of free content, which does not leak to other viewers',
  async (_name, fields, availability, mediaId) => {
    await change('item', { ...USUAL, ...fields, access: 'premium' })
    const operation = { query: GetDetailPageByUrl.text, variables: { URL: '/item' } }
    const as = async (roles: AccountRole[]) => {
      const { data } = await gateway.post<GetDetailPageByUrlQuery>(operation, (await site.signIn({ roles })).headers)
      return data?.detailPageByUrl
    }
    expect(await as(['subscriber'])).toMatchObject({ availability, mediaId })
    expect(await as(['listener', 'editor'])).toMatchObject({ availability: { state: expect.any(String) }, mediaId })
    const page = await pageAt('/item')
    expect(page).toMatchObject({ mediaId })
    expect(page).not.toMatchObject({ availability: { state: 'AVAILABLE' } })
  },
)
