import type { ColumnType, Generated } from 'kysely'
import type { WebhookEventType } from '#contract/webhooks.ts'

type Instant = ColumnType<Date, Date, Date>
type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

/** Added by the operator. */
export interface WebhookReceiverTable {
  id: string
  url: string
  /** `whsec_…` of Standard Webhooks. Plain text, because it signs messages. */
  secret: string
  events: WebhookEventType[]
  allows_private: boolean
  /** Events before this are not sent. */
  created_at: Instant
  /** The next delivery; while a node delivers, the end of its claim. */
  check_at: Instant
  /** Consecutive failures. */
  failures: Generated<number>
  failing_since: NullableInstant
  last_error: ColumnType<string | null, string | null | undefined, string | null>
  delivered_at: NullableInstant
  disabled_at: NullableInstant
}

export interface WebhookDeliveryTable {
  id: Generated<number>
  receiver_id: string
  /** Equal on every node. */
  event_key: string
  /** Events with the same key arrive in order. */
  order_key: string
  body: string
  attempts: Generated<number>
  run_at: Instant
  created_at: Instant
  expires_at: Instant
  delivered_at: NullableInstant
}

export interface WebhookTables {
  webhook_receiver: WebhookReceiverTable
  webhook_delivery: WebhookDeliveryTable
}
