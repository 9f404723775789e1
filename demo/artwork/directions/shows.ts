import type { ObjectDirection, PresenterDirection } from '../direction.ts'
import type { StationName } from '../palettes.ts'
import type { BackdropName } from '../backdrops.ts'
import type { CastName } from '../people/cast.ts'

type Cast = CastName | readonly [CastName, CastName]

/** The presenters of each show before a backdrop, in the order of the day. */
function show(station: StationName, slug: string, cast: Cast, backdrop: BackdropName): PresenterDirection {
  const people = typeof cast === 'string' ? ([cast] as const) : cast
  return { kind: 'presenter', id: `show-${station}-${slug}`, station, people, backdrop }
}

const talkInJoburg = [
  show('702', 'night-shift', 'elder', 'swell'),
  show('702', 'the-early-edition', 'shortCrop', 'slope'),
  show('702', 'first-light', 'afro', 'rays'),
  show('702', 'the-open-line', 'beard', 'stripes'),
  show('702', 'midday-ledger', 'bun', 'checks'),
  show('702', 'long-lunch', 'glasses', 'disc'),
  show('702', 'the-commute-desk', 'bob', 'dial'),
  show('702', 'money-after-dark', 'headphones', 'echoes'),
  show('702', 'book-of-joburg', 'cap', 'slope'),
  show('702', 'late-frequency', 'locs', 'dial'),
  show('702', 'saturday-stoep', 'gogo', 'rays'),
  show('702', 'the-second-opinion', 'professor', 'disc'),
  show('702', 'the-sunday-paper', 'bun', 'stripes'),
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
  show('947', 'jozi-wide-awake', ['singer', 'cap'], 'rays'),
  show('947', 'the-workday-mixdown', 'locs', 'disc'),
  show('947', 'lunch-is-loud', 'afro', 'checks'),
  show('947', 'homeward', 'athlete', 'slope'),
  show('947', 'top-floor', 'bun', 'dial'),
  show('947', 'piano-pavement', 'beard', 'stripes'),
  show('947', 'weekend-warm-up', 'curls', 'echoes'),
  show('947', 'the-jozi-countdown', 'afro', 'rays'),
  show('947', 'sunday-on-low', 'captain', 'swell'),
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
  show('capetalk', 'first-ferry', 'bob', 'swell'),
  show('capetalk', 'mountain-main', 'glasses', 'slope'),
  show('capetalk', 'the-southeaster', 'hijab', 'stripes'),
  show('capetalk', 'harbour-report', 'headwrap', 'disc'),
  show('capetalk', 'kitchen-cabinet', 'beard', 'checks'),
  show('capetalk', 'cape-in-motion', 'afro', 'rays'),
  show('capetalk', 'the-dry-dock', 'crooner', 'echoes'),
  show('capetalk', 'slow-tide', 'shortCrop', 'swell'),
  show('capetalk', 'last-light', 'elder', 'disc'),
  show('capetalk', 'saturday-market', 'baker', 'checks'),
  show('capetalk', 'the-garden-gate', 'locsWithBeard', 'rays'),
  show('capetalk', 'sunday-swell', 'bob', 'dial'),
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
  show('kfm', 'vroeg-op', 'bob', 'dial'),
  show('kfm', 'kaap-sunrise', ['crooner', 'singer'], 'rays'),
  show('kfm', 'fynbos-favourites', 'curls', 'stripes'),
  show('kfm', 'lekker-long-lunch', 'beard', 'checks'),
  show('kfm', 'the-coast-road', 'locs', 'slope'),
  show('kfm', 'heartstrings', 'gardener', 'echoes'),
  show('kfm', 'the-weekend-potjie', ['beard', 'crooner'], 'disc'),
  show('kfm', 'the-cape-forty', 'singer', 'dial'),
  show('kfm', 'soft-sunday', 'bun', 'swell'),
]

export const shows = [...talkInJoburg, ...musicInJoburg, ...talkInCapeTown, ...musicInCapeTown]
