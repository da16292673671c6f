import { moneyText } from '../money.ts'
import type { Cents } from '../money.ts'

export const OVERDUE_NOTICE_KINDS = ['reminder', 'warning', 'restriction'] as const
type OverdueNoticeKind = (typeof OVERDUE_NOTICE_KINDS)[number]

type NoticeWords = { readonly type: string; readonly subject: string; readonly advice: string }

/** The texts of overdue notices. The advice follows the sentence with the overdue amount. */
export const OVERDUE_NOTICES: Record<OverdueNoticeKind, NoticeWords> = {
  reminder: {
    type: 'OverdueReminder',
    subject: 'A reminder: your bill is overdue',
    advice: 'Please pay it now. If you paid it in the last two days, there is nothing to do.',
  },
  warning: {
    type: 'OverdueWarning',
    subject: 'Your bill is overdue',
    advice: 'Please pay it now, or sign in and tell us the day by which you will pay.',
  },
  restriction: {
    type: 'RestrictionNotice',
    subject: 'Pay your bill, or we may restrict your services',
    advice:
      'Please pay it now. If it stays unpaid we may restrict your services. If you cannot pay it all at once, call us.',
  },
}

type Overdue = { readonly amount: Cents; readonly accountCode: string }

/** The body of a notice. The SQL statement of the job that sends notices builds the same text for many accounts. */
export function overdueNoticeText(kind: OverdueNoticeKind, { amount, accountCode }: Overdue): string {
  return `${moneyText(amount)} on account ${accountCode} is overdue. ${OVERDUE_NOTICES[kind].advice}`
}
