import type { ListedNotice, Words } from '../../apps/api/src/provider/notices/declare.ts'

/** The sections of the notices, by category and name. */
export function toNoticeSections(notices: readonly ListedNotice[]): string[] {
  const byCategory = Object.groupBy(notices.toSorted(compareNotices), ({ category }) => category)
  return Object.entries(byCategory).flatMap(([category, list = []]) => [
    `## ${category}`,
    ...list.flatMap(toNoticeSection),
  ])
}

function compareNotices(one: ListedNotice, other: ListedNotice): number {
  return toSortKey(one) < toSortKey(other) ? -1 : 1
}

function toSortKey({ category, name, channel }: ListedNotice): string {
  return [category, name, channel].join('\n')
}

function toNoticeSection(notice: ListedNotice): string[] {
  return [
    `### ${notice.name}${notice.channel === 'SMS' ? ' (text message)' : ''}`,
    describeNotice(notice),
    ...toVariants(notice.listWords()).map((text) => `${FENCE}text\n${text}\n${FENCE}`),
  ]
}

const FENCE = '```'

const USUAL_READERS = {
  Email: 'the notice address of the account',
  SMS: 'the mobile number of the account',
} as const

function describeNotice(notice: ListedNotice): string {
  const { cause, channel, type, turnOff, isInPortal, readers = USUAL_READERS[channel] } = notice
  const sent = `${channel === 'SMS' ? 'Text message' : 'Email'} to ${readers}`
  const shown = isInPortal ? 'shown in the portal' : 'not shown in the portal'
  const off =
    turnOff === undefined
      ? 'cannot be turned off'
      : `turned off at \`${turnOff.route}\` by the setting \`${turnOff.setting}\``
  return `${cause} ${sent}; ${shown}; ${off}. Event type \`${type}\`.`
}

/** The first wording, and of each other wording the paragraphs that are new. */
function toVariants(variants: readonly Words[]): string[] {
  const shown = new Set<string>()
  return variants.flatMap((words) => {
    const paragraphs = toParagraphs(words).filter((text) => !shown.has(text))
    for (const text of paragraphs) shown.add(text)
    return paragraphs.length === 0 ? [] : [paragraphs.join('\n\n')]
  })
}

function toParagraphs({ subject, body }: Words): string[] {
  return [`Subject: ${subject}`, ...body.split('\n\n')]
}
