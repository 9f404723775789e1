import type { ReactNode } from 'react'
import { Facts } from '#web/components/detail/facts.tsx'
import { ShareLinks } from '#web/components/detail/share-links.tsx'
import type { DetailFragment } from '#web/gateway/generated/types.ts'
import { BookmarkButton } from '#web/library/saved/bookmark-button.tsx'
import { FollowButton } from '#web/library/saved/follow-button.tsx'
import { Badge } from '#web/ui/status/badge.tsx'
import '#web/components/detail/detail.css'

interface VideoHeadProps {
  content: Pick<
    DetailFragment,
    '__typename' | '_id' | '_url' | 'headline' | 'language' | 'badges' | 'subline' | 'station'
  >
  above?: ReactNode
  facts: readonly (string | null | undefined | false)[]
  /** Why the video is not playable, or the date until which it is. */
  availability?: string | null
  /** The page itself or its parent. */
  followed?: { _id: string; headline: string } | null | undefined
  children?: ReactNode
  actions?: ReactNode
  /** After them, with a share button instead of the links. */
  moreActions?: ReactNode
}

export function VideoHead({
  content,
  above,
  facts,
  availability,
  followed,
  children,
  actions,
  moreActions,
}: VideoHeadProps) {
  const { headline, language, badges, subline } = content
  const lang = language ?? undefined
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
            <div className="page-actions below-player">
              {actions}
              {followed?._id !== content._id && <BookmarkButton content={content} isWide size="medium" />}
              {followed && (
                <FollowButton followKind="CONTENT" id={followed._id} title={followed.headline} size="medium" />
              )}
              {moreActions}
            </div>
          </div>
          {!moreActions && <ShareLinks content={content} />}
        </div>
      </div>
      {subline && (
        <p className="body-large mt-4 max-w-[44em]" lang={lang}>
          {subline}
        </p>
      )}
    </>
  )
}
