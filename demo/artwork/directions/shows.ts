import type { BackdropName } from '../backdrops.ts'
import type { ObjectDirection, PresenterDirection } from '../direction.ts'
import type { StationName } from '../palettes.ts'
import type { CastName } from '../people/cast.ts'

type Cast = CastName | readonly [CastName, CastName]

function show(station: StationName, slug: string, cast: Cast, backdrop: BackdropName): PresenterDirection {
  const people = typeof cast === 'string' ? ([cast] as const) : cast
  return { kind: 'presenter', id: `show-${station}-${slug}`, station, people, backdrop }
}

const talkInJoburg = [
  show('702', 'night-shift', 'sello', 'swell'),
  show('702', 'the-early-edition', 'refilwe', 'slope'),
  show('702', 'first-light', 'naledi', 'rays'),
  show('702', 'the-open-line', 'imraan', 'stripes'),
  show('702', 'midday-ledger', 'kefilwe', 'checks'),
  show('702', 'long-lunch', 'thabiso', 'disc'),
  show('702', 'the-commute-desk', 'jana', 'dial'),
  show('702', 'money-after-dark', 'siyolise', 'echoes'),
  show('702', 'book-of-joburg', 'ruan', 'slope'),
  show('702', 'late-frequency', 'lwandile', 'dial'),
  show('702', 'saturday-stoep', 'dikeledi', 'rays'),
  show('702', 'the-second-opinion', 'vuyisile', 'disc'),
  show('702', 'the-sunday-paper', 'kefilwe', 'stripes'),
]

const musicInJoburg: (ObjectDirection | PresenterDirection)[] = [
  {
    kind: 'object',
    id: 'show-947-afterglow',
    station: '947',
    object: 'record',
    backdrop: 'echoes',
    description: 'Screen print in green: a record under the arm of its player',
  },
  show('947', 'jozi-wide-awake', ['tumi', 'dewald'], 'rays'),
  show('947', 'the-workday-mixdown', 'zee', 'disc'),
  show('947', 'lunch-is-loud', 'bongi', 'checks'),
  show('947', 'homeward', 'kagiso', 'slope'),
  show('947', 'top-floor', 'aya', 'dial'),
  show('947', 'piano-pavement', 'mthunzi', 'stripes'),
  show('947', 'weekend-warm-up', 'palesaVink', 'echoes'),
  show('947', 'the-jozi-countdown', 'bongi', 'rays'),
  show('947', 'sunday-on-low', 'stix', 'swell'),
]

const talkInCapeTown: (ObjectDirection | PresenterDirection)[] = [
  {
    kind: 'object',
    id: 'show-capetalk-night-watch',
    station: 'capetalk',
    object: 'lamp',
    backdrop: 'slope',
    description: 'Screen print in blue: a desk lamp that is on',
  },
  show('capetalk', 'first-ferry', 'ilse', 'swell'),
  show('capetalk', 'mountain-main', 'faizel', 'slope'),
  show('capetalk', 'the-southeaster', 'yusra', 'stripes'),
  show('capetalk', 'harbour-report', 'nosipho', 'disc'),
  show('capetalk', 'kitchen-cabinet', 'pieter', 'checks'),
  show('capetalk', 'cape-in-motion', 'anele', 'rays'),
  show('capetalk', 'the-dry-dock', 'graeme', 'echoes'),
  show('capetalk', 'slow-tide', 'lindiwe', 'swell'),
  show('capetalk', 'last-light', 'mark', 'disc'),
  show('capetalk', 'saturday-market', 'joy', 'checks'),
  show('capetalk', 'the-garden-gate', 'thembalethu', 'rays'),
  show('capetalk', 'sunday-swell', 'ilse', 'dial'),
]

const musicInCapeTown: (ObjectDirection | PresenterDirection)[] = [
  {
    kind: 'object',
    id: 'show-kfm-low-light',
    station: 'kfm',
    object: 'microphone',
    backdrop: 'rays',
    description: 'Screen print in pink: a table microphone',
  },
  show('kfm', 'vroeg-op', 'carli', 'dial'),
  show('kfm', 'kaap-sunrise', ['ryno', 'lelo'], 'rays'),
  show('kfm', 'fynbos-favourites', 'chante', 'stripes'),
  show('kfm', 'lekker-long-lunch', 'marlon', 'checks'),
  show('kfm', 'the-coast-road', 'sihle', 'slope'),
  show('kfm', 'heartstrings', 'adri', 'echoes'),
  show('kfm', 'the-weekend-potjie', ['marlon', 'ryno'], 'disc'),
  show('kfm', 'the-cape-forty', 'lelo', 'dial'),
  show('kfm', 'soft-sunday', 'zoleka', 'swell'),
]

export const shows = [...talkInJoburg, ...musicInJoburg, ...talkInCapeTown, ...musicInCapeTown]
