import type { Generated } from 'kysely'

export type NoticesTables = {
  communication: {
    account_code: string
    source: string
    communication_id: number
    event_category: string
    event_type: string
    channel: 'Email' | 'SMS'
    to_address: string
    subject: string
    body: string
    html: Generated<string | null>
    created_at: Date
    sent_at: Date | null
    tries: number
    send_at: Date | null
  }
  user_notice: {
    user_id: string
    source: string
    user_notice_id: Generated<number>
    event_type: string
    to_address: string
    subject: string
    body: string
    link: string | null
    link_expires_at: Date | null
    created_at: Date
    sent_at: Date | null
    tries: Generated<number>
    send_at: Date | null
  }
  person_letter: {
    pending_id: string
    source: string
    person_letter_id: Generated<number>
    event_type: string
    to_address: string
    subject: string
    body: string
    link: string | null
    link_expires_at: Date | null
    created_at: Date
    sent_at: Date | null
    tries: Generated<number>
    send_at: Date | null
  }
}
