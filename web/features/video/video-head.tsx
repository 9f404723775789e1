import type { ReactNode } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { BookmarkButton } from '#web/library/saved/bookmark-button.tsx'
import { FollowButton } from '#web/library/saved/follow-button.tsx'
import type { DetailFragment } from '#web/gateway/generated/types.ts'
import { Facts } from '#web/components/detail/facts.tsx'
import { ShareLinks } from '#web/components/detail/share-links.tsx'
import '#web/components/detail/detail.css'

interface VideoHeadProps {
  content: Pick<DetailFragment, '__typename' | '_id' | '_url' | 'headline' | 'language' | 'badges' | 'subline'>
  /** Stands over the title. */
  above?: ReactNode
  facts: readonly (string | null | undefined | false)[]
  /** Why it cannot be played, or until when it can. */
  availability?: string | null
  /** What can be followed: itself, or what it belongs to. */
  followed?: { _id: string; headline: string } | null | undefined
  /** Between the title and the line about it. */
  children?: ReactNode
  /** Before those to keep and to follow it. */
  actions?: ReactNode
}

/** Under the stage: what is seen there, since when, how long, and ways to pass it on. */
export function VideoHead({ content, above, facts, availability, followed, children, actions }: VideoHeadProps) {
  const { headline, language, badges, subline } = content
  const lang = language ?? undefined
  // All of one row are of one height.
  const size = actions ? 'large' : 'medium'
  return (
    <>
      <div className="grid gap-2.5">
        {(above || badges.length > 0) && (
          <div className="flex items-center flex-wrap gap-2">
            {badges.map((badge) => (
              <Badge key={badge} kind="inverse">
                {badge}
              </Badge>
            ))}
            {above}
          </div>
        )}
        <h1 className="title-1 wrap-anywhere" lang={lang}>
          {headline}
        </h1>
        {children}
        <div className="flex gap-3 flex-wrap justify-between items-end">
          <div className="grid gap-3 max-[479px]:w-full">
            <Facts facts={facts} />
            {availability && <p className="font-semibold">{availability}</p>}
            <div className="page-actions">
              {actions}
              {followed?._id !== content._id && <BookmarkButton content={content} isWide size={size} />}
              {followed && (
                <FollowButton followKind="CONTENT" id={followed._id} title={followed.headline} size={size} />
              )}
            </div>
          </div>
          <ShareLinks path={content._url} title={headline} />
        </div>
      </div>
      {subline && (
        <p className="body-large mt-3 max-w-[44em]" lang={lang}>
          {subline}
        </p>
      )}
    </>
  )
}
