import { fillWords } from '../fill-words.ts'
import { moneyText } from '../money.ts'
import type { Cents } from '../money.ts'

export const OVERDUE_NOTICE_KINDS = ['reminder', 'warning', 'restriction'] as const
type OverdueNoticeKind = (typeof OVERDUE_NOTICE_KINDS)[number]

type NoticeWords = { readonly type: string; readonly subject: string; readonly body: string }

const OWED = '{overdue} on account {account} is overdue.'

/** The texts of overdue notices. `letters.ts` of the API's books adds the greeting of an email. */
export const OVERDUE_NOTICES = {
  reminder: {
    type: 'OverdueReminder',
    subject: 'A reminder: your bill is overdue',
    body: `${OWED} Please pay it now. If you paid it in the last two days, there is nothing to do.`,
  },
  warning: {
    type: 'OverdueWarning',
    subject: 'Your bill is overdue',
    body: `${OWED} Please pay it now, or sign in and tell us the day by which you will pay.`,
  },
  restriction: {
    type: 'RestrictionNotice',
    subject: 'Pay your bill, or we may restrict your services',
    body: `${OWED} Please pay it now. If it stays unpaid we may restrict your services. If you cannot pay it all at once, call us.`,
  },
} as const satisfies Record<OverdueNoticeKind, NoticeWords>

type Overdue = { readonly amount: Cents; readonly accountCode: string }

/** The body of a notice. The SQL statement of the job that sends notices builds the same text for many accounts. */
export function overdueNoticeText(kind: OverdueNoticeKind, { amount, accountCode }: Overdue): string {
  return fillWords(OVERDUE_NOTICES[kind].body, { overdue: moneyText(amount), account: accountCode })
}
