import { Bell, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { UnreadMark } from '#web/library/notifications/unread-mark.tsx'

/** Link to the listener's notifications. */
export const NotificationsRow = () => (
  <Link className="profile-row" to="/notifications">
    <Bell />
    <span className="label">
      <span>Notifications</span>
    </span>
    <UnreadMark />
    <ChevronRight className="icon small" />
  </Link>
)
