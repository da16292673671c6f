import type { Brand } from './brand.ts'

/** A page of the help site. */
export type HelpTopic = { readonly title: string; readonly href: string }

type Topic = {
  readonly title: string
  /** The path below the help site's home page. */
  readonly path: string
  /** Other words that customers use for the topic. */
  readonly words: string
}

const TOPICS: readonly Topic[] = [
  { title: 'Understand your bill', path: 'billing/your-bill', words: 'invoice charges cost gst account' },
  { title: 'Ways to pay', path: 'billing/ways-to-pay', words: 'payment card direct debit surcharge bank' },
  {
    title: 'If you cannot pay in time',
    path: 'billing/promise-to-pay',
    words: 'overdue late promise warning',
  },
  { title: 'Restart your modem', path: 'broadband/restart', words: 'router internet wifi reset lights slow' },
  { title: 'Better wifi at home', path: 'broadband/wifi', words: 'mesh signal slow internet coverage' },
  { title: 'Check for an outage', path: 'broadband/outages', words: 'fault down internet broken fibre' },
  { title: 'What to do in a power cut', path: 'power/power-cut', words: 'outage electricity off fault dark' },
  { title: 'Read your meter', path: 'power/meter', words: 'reading electricity kwh usage' },
  { title: 'Set up your mobile', path: 'mobile/set-up', words: 'sim apn phone roaming reception' },
  { title: 'Move house with us', path: 'moving/checklist', words: 'address shift relocate' },
  {
    title: 'Who may use your account',
    path: 'account/people',
    words: 'authorised person access password sign in',
  },
]

/** The topics that contain every word of a query; all topics for an empty query. */
export function helpTopics(query: string, { helpSite }: Pick<Brand, 'helpSite'>): HelpTopic[] {
  const queryWords = toPlainText(query).split(/\s+/).filter(Boolean)
  const found = TOPICS.filter(({ title, words }) => {
    const text = toPlainText(`${title} ${words}`)
    return queryWords.every((word) => text.includes(word))
  })
  return found.map(({ title, path }) => ({ title, href: helpSite + path }))
}

/** Removes capitals and macrons: the query `otaki` finds `Ōtaki`. */
function toPlainText(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
}
