import { Fragment } from 'react'
import type { EpgEntryFragment } from '#web/gateway/generated/types.ts'
import { Link } from '#web/ui/links/link.tsx'

/** Each link is at least 24 px high, and above one that covers the row. The presenters of a programme without a page are text. */
export const PresenterLinks = ({ of: { teaserDetail: show, presenterNames } }: { of: Presented }) =>
  show
    ? show.presenters.map(({ name, _url }, index) => (
        <Fragment key={_url}>
          {index > 0 && ' & '}
          <Link className="relative z-1 inline-block leading-6 hover:underline" to={_url}>
            {name}
          </Link>
        </Fragment>
      ))
    : presenterNames.join(' & ')

type Presented = Pick<EpgEntryFragment, 'teaserDetail' | 'presenterNames'>
