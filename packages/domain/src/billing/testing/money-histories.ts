import { toMoneyPage } from './money-page.ts'
import { listContradictions, toSentences } from './money-truth.ts'
import type { Sentences } from './money-truth.ts'
import { listRandomBooks } from './random-money.ts'

/** More than the histories of any run, so that no two seeds share one. */
const SEED_STEP = 1_000_003

/** Lives random histories; returns what contradicts the books, and how many sentences of each kind were read. */
export function liveHistories({ histories, seed }: { readonly histories: number; readonly seed: number }) {
  const wrong: string[] = []
  const counts = { owed: 0, news: 0, bills: 0, payLead: 0, discounts: 0, receipt: 0, promise: 0, notices: 0 }
  for (let history = 0; history < histories; history += 1) {
    for (const books of listRandomBooks(seed * SEED_STEP + history)) {
      const sentences = toSentences(books, toMoneyPage(books))
      countSentences(sentences, counts)
      const found = listContradictions(books, sentences)
      wrong.push(...found.map((contradiction) => `history ${history}, ${books.today}: ${contradiction}`))
    }
  }
  return { wrong, counts }
}

function countSentences(sentences: Sentences, counts: Record<keyof Sentences, number>): void {
  counts.owed += 1
  counts.payLead += 1
  counts.news += sentences.news.length
  counts.bills += sentences.bills.length
  counts.discounts += sentences.discounts.length
  counts.receipt += sentences.receipt === null ? 0 : 1
  counts.promise += sentences.promise === null ? 0 : 1
  counts.notices += sentences.notices.length
}
