import * as z from 'zod/mini'

const noticeType = z.string().brand('NoticeType')

/** The event type of a declared notice. Only a declaration makes one, so that docs/notices.md lists every notice that can be queued. */
export type NoticeType = z.output<typeof noticeType>

export type Words = { readonly subject: string; readonly body: string }

export type Channel = 'Email' | 'SMS'

/** The setting by which a customer stops a notice, and its route in the portal. */
export type TurnOff = { readonly setting: string; readonly route: string }

/** How docs/notices.md describes a letter or a text message. */
type Description = {
  /** A heading of the page. */
  readonly name: string
  /** The event that sends it. */
  readonly cause: string
  /** The recipients, if they are not those of the account's bills. */
  readonly readers?: string
  readonly turnOff?: TurnOff
}

export type Kind = Description & {
  /** The section of the page; of an account's notice also its event category. */
  readonly category: string
  readonly type: string
}

/** A letter or text message of docs/notices.md. */
export type ListedNotice = Kind & {
  readonly channel: Channel
  /** Whether the account's messages in the portal have it. */
  readonly isInPortal: boolean
  /** The words for each sample. */
  readonly listWords: () => readonly Words[]
}

const declared = new Map<string, ListedNotice>()

/** The declared notices of all modules that are loaded. */
export function listDeclared(): readonly ListedNotice[] {
  return [...declared.values()]
}

/** Lists a notice by its name and channel, which no other notice has. */
export function listNotice(notice: ListedNotice): NoticeType {
  const key = `${notice.name} (${notice.channel})`
  if (declared.has(key)) throw new Error(`two notices have the name ${key}`)
  declared.set(key, notice)
  return noticeType.parse(notice.type)
}

type Declaration<Facts> = Kind & {
  readonly words: (facts: Facts) => Words
  /** Facts for docs/notices.md: texts in braces, and days and amounts of an example. One sample for each wording. */
  readonly samples: readonly Facts[]
}

/** The words of a declared notice of an account. */
export type WrittenNotice = Words & {
  readonly category: string
  readonly type: NoticeType
  readonly channel: Channel
}

/** Declares a notice of an account: an email or a text message, which the portal shows too. */
export function declareNotice<Facts>({
  words,
  samples,
  channel = 'Email',
  ...kind
}: Declaration<Facts> & { readonly channel?: Channel }): (facts: Facts) => WrittenNotice {
  const { category } = kind
  const type = listNotice({ ...kind, channel, isInPortal: true, listWords: () => samples.map(words) })
  return (facts) => ({ category, type, channel, ...words(facts) })
}

/** The words of a declared letter to a person. */
export type WrittenLetter = Words & { readonly type: NoticeType }

/** Declares a letter to a person, which no account shows. */
export function declareLetter<Facts>({
  words,
  samples,
  ...kind
}: Declaration<Facts>): (facts: Facts) => WrittenLetter {
  const listWords = () => samples.map(words)
  const type = listNotice({ ...kind, channel: 'Email', isInPortal: false, listWords })
  return (facts) => ({ type, ...words(facts) })
}
