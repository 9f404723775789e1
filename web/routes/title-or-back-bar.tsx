import { BackBar } from '#web/shell/back-bar.tsx'
import { PageTitleLine } from '#web/ui/text/page-title-line.tsx'

interface TitleOrBackBarProps {
  title: string
  above?: string
}

/** For a page that hides the mobile top bar; with a back button on narrow screens. */
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
