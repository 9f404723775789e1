import { PageTitleLine } from '#web/features/catch-up/page-title-line.tsx'
import { BackBar } from '#web/shell/back-bar.tsx'

interface TitleOrBackBarProps {
  title: string
  /** The page above this one; home unless said otherwise. */
  above?: string
}

/** The name of a page that hides the mobile top bar: with the way back on a narrow screen. */
export const TitleOrBackBar = ({ title, above }: TitleOrBackBarProps) => (
  <>
    <div className="menu:hidden">
      <BackBar title={title} above={above} />
    </div>
    <div className="max-menu:hidden">
      <PageTitleLine>{title}</PageTitleLine>
    </div>
  </>
)
