import { randomUUID } from 'node:crypto'
import {
  AD_PATHS,
  type AdDecision,
  type AdRequest,
  type AdSlotRequest,
  type GoogleAd,
  type HouseAd,
  type HouseCreative,
} from '#contract/ads.ts'
import type { Database } from '#server/database/connect.ts'
import { toDay } from '#server/features/schedule/johannesburg.ts'
import type { VerifyAccessToken } from '#server/lib/requests/viewer.ts'
import { isSubscriber } from '../is-subscriber.ts'
import type { Creative } from './campaign.ts'
import { type RunningCampaign, runningCampaigns } from './campaigns.ts'
import { chooseAds, type Choice, type Random } from './choose.ts'
import type { Delivery } from './deliveries.ts'
import { type AdPage, adPage } from './page.ts'

interface Decided {
  decision: AdDecision
  /** Google counts its own. */
  deliveries: Delivery[]
}

export interface DecideDeps {
  db: Database
  verifyToken: VerifyAccessToken
  slots: () => Promise<ReadonlySet<string>>
  /** Network code of Google Ad Manager; undefined for house ads only. */
  googleNetwork?: string | undefined
}

const NO_ADS: Decided = { decision: { service: 'none' }, deliveries: [] }

export async function decideAds(
  { db, verifyToken, slots, googleNetwork }: DecideDeps,
  { path, shown, allowsOthers, slots: requested }: AdRequest,
  authorization: string | undefined,
  now: Date,
): Promise<Decided> {
  if (await isSubscriber(verifyToken, authorization)) return NO_ADS
  const page = await adPage(db, path, now)
  if (!page) return NO_ADS
  const known = await slots()
  // Unknown slots stay empty and are not counted.
  const wanted = requested.filter(({ slot }) => known.has(slot))
  if (googleNetwork !== undefined && allowsOthers)
    return { decision: { service: 'google', ads: googleAds(googleNetwork, page, wanted) }, deliveries: [] }
  const campaigns = await runningCampaigns(db, now)
  return houseAds(campaigns, page, { slots: wanted, shown }, { now, random: Math.random })
}

/** An editor's ad unit has precedence over the one that is named after the slot. */
const googleAds = (network: string, page: AdPage, slots: readonly AdSlotRequest[]): GoogleAd[] =>
  slots.map(({ slot }) => ({
    slot,
    adUnitPath: `/${network}/${page.adUnitId ?? slot}`,
    targeting: {
      slot,
      page: page.kind,
      ...(page.station && { station: page.station }),
      ...(page.contentId && { content: page.contentId }),
      ...(page.topics.length > 0 && { topic: page.topics }),
    },
  }))

/** Each slot gets a delivery for counting, also if no campaign fits. */
function houseAds(
  campaigns: readonly RunningCampaign[],
  page: AdPage,
  { slots, shown }: Pick<AdRequest, 'slots' | 'shown'>,
  { now, random }: { now: Date; random: Random },
): Decided {
  const choices = chooseAds(campaigns, page, slots, shown, random)
  const answers = slots.map((slot, index) => ({
    id: randomUUID(),
    slot: slot.slot,
    choice: choices[index] ?? null,
    format: slot.format,
  }))
  return {
    decision: {
      service: 'house',
      ads: answers.flatMap(({ id, slot, choice, format }) => (choice ? [toHouseAd(id, slot, choice, format)] : [])),
    },
    deliveries: answers.map(({ id, slot, choice }) => ({
      id,
      day: toDay(now).date,
      at: now,
      campaign: choice?.campaign.id ?? '',
      creative: choice?.creative.id ?? '',
      slot,
      path: page.path,
      station: page.station,
    })),
  }
}

function toHouseAd(
  delivery: string,
  slot: string,
  { campaign, creative }: Choice,
  format: AdSlotRequest['format'],
): HouseAd {
  const deliveryPath = `${campaign.id}/${creative.id}/${delivery}`
  return {
    slot,
    delivery,
    campaign: campaign.id,
    isCapped: campaign.cap !== undefined,
    advertiser: campaign.advertiser,
    click: `${AD_PATHS.clicks}/${deliveryPath}`,
    creative: toHouseCreative(creative, format, `${AD_PATHS.creatives}/${deliveryPath}`),
  }
}

function toHouseCreative(creative: Creative, format: AdSlotRequest['format'], document: string): HouseCreative {
  switch (creative.kind) {
    case 'picture':
      // The creative was chosen because it has this format.
      return { kind: 'picture', src: `${AD_PATHS.pictures}/${creative.files[format] ?? ''}`, alt: creative.alt }
    case 'text': {
      const { headline, text, action, fill, ink } = creative
      return { kind: 'text', headline, text, action, fill, ink }
    }
    case 'html':
      return { kind: 'html', src: document, title: creative.title }
    default:
      return creative satisfies never
  }
}
