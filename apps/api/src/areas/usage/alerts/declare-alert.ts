import type { ParsedBody } from '@switchboard/domain/call'
import type { setUsageAlerts } from '@switchboard/domain/usage/alerts'

import { declareNotice } from '#api/provider/notices/declare.ts'
import type { Channel, WrittenNotice } from '#api/provider/notices/declare.ts'
import { USAGE_ALERT } from '#api/provider/notices/notice.ts'

type AlertText = { readonly subject: string; readonly message: string }

type AlertPage = '/power-usage' | '/data-usage' | '/bill-history' | '/my-mobile'

type AlertReader = { readonly customer: string; readonly publicUrl: string }

/** Writes an alert as an email or as a text message. */
export type WriteAlert = (reader: AlertReader, channel: Channel) => WrittenNotice

const READER: AlertReader = { customer: '{customer}', publicUrl: '{portal}' }

type AlertKind<Facts> = {
  readonly name: string
  readonly cause: string
  readonly setting: keyof ParsedBody<typeof setUsageAlerts>
  readonly page: AlertPage
  readonly text: (facts: Facts) => AlertText
  readonly samples: readonly Facts[]
}

/** Declares an alert as an email and as a text message, with the words of each. */
export function declareAlert<Facts>({ name, cause, setting, page, text, samples }: AlertKind<Facts>) {
  type Message = { readonly facts: Facts; readonly reader: AlertReader }
  const kind = {
    category: 'Usage',
    type: USAGE_ALERT,
    name,
    cause,
    turnOff: { setting, route: '/alerts' },
    samples: samples.map((facts): Message => ({ facts, reader: READER })),
  }
  const write: Record<Channel, (message: Message) => WrittenNotice> = {
    Email: declareNotice<Message>({
      ...kind,
      words: ({ facts, reader: { customer, publicUrl } }) => {
        const { subject, message } = text(facts)
        const body = [
          `Kia ora ${customer}`,
          message,
          `See more: ${publicUrl}${page}`,
          `You asked us to tell you. Choose what we tell you: ${publicUrl}/alerts`,
        ]
        return { subject, body: body.join('\n\n') }
      },
    }),
    SMS: declareNotice<Message>({
      ...kind,
      channel: 'SMS',
      words: ({ facts, reader: { publicUrl } }) => {
        const { subject, message } = text(facts)
        return { subject, body: `${subject}. ${message} ${publicUrl}${page}` }
      },
    }),
  }
  return (facts: Facts): WriteAlert =>
    (reader, channel) =>
      write[channel]({ facts, reader })
}
