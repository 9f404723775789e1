import type { AdSlotRequest } from '#contract/ads.ts'
import { type Creative, supportedFormats } from './campaign.ts'
import type { RunningCampaign } from './campaigns.ts'
import type { AdPage } from './page.ts'

export interface Choice {
  campaign: RunningCampaign
  creative: Creative
}

/** From 0 up to, but not including, 1. */
export type Random = () => number

/** A campaign is repeated on a page only if no other one fits. `shown` has the impressions of each campaign to the visitor. */
export function chooseAds(
  campaigns: readonly RunningCampaign[],
  page: AdPage,
  slots: readonly AdSlotRequest[],
  shown: Readonly<Record<string, number>>,
  random: Random,
): (Choice | null)[] {
  const onPage = new Map<string, number>()
  return slots.map((slot) => {
    const fitting = campaigns.filter(
      (campaign) =>
        isFor(campaign, page, slot) &&
        (campaign.cap === undefined || (shown[campaign.id] ?? 0) + (onPage.get(campaign.id) ?? 0) < campaign.cap),
    )
    const unseen = fitting.filter(({ id }) => !onPage.has(id))
    const campaign = byWeight(unseen.length > 0 ? unseen : fitting, random)
    if (!campaign) return null
    onPage.set(campaign.id, (onPage.get(campaign.id) ?? 0) + 1)
    const creatives = campaign.creatives.filter((creative) => supportedFormats(creative).includes(slot.format))
    const creative = creatives[Math.floor(random() * creatives.length)]
    return creative ? { campaign, creative } : null
  })
}

const isFor = (campaign: RunningCampaign, { path, station }: AdPage, { slot, format }: AdSlotRequest): boolean =>
  campaign.creatives.some((creative) => supportedFormats(creative).includes(format)) &&
  (campaign.slots.length === 0 || campaign.slots.includes(slot)) &&
  (campaign.stations.length === 0 || campaign.stations.some((one) => one === station)) &&
  (campaign.pages.length === 0 || campaign.pages.some((one) => matches(one, path)))

const matches = (pattern: string, path: string): boolean =>
  pattern.endsWith('/*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path

function byWeight(campaigns: readonly RunningCampaign[], random: Random): RunningCampaign | undefined {
  const drawn = random() * campaigns.reduce((sum, { weight }) => sum + weight, 0)
  let sum = 0
  return campaigns.find(({ weight }) => (sum += weight) > drawn)
}
