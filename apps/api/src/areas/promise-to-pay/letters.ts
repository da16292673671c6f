import { declareSqlNotice } from '#api/provider/notices/declare-sql.ts'

const CATEGORY = 'Billing'

export const promiseNotice = declareSqlNotice({
  category: CATEGORY,
  type: 'PromiseToPay',
  name: 'A promise to pay',
  cause: 'A customer promises to pay an overdue amount by a day.',
  subject: 'You have promised to pay by {day}',
  body: `Kia ora {customer}

Thank you. You have promised to pay {overdue} on account {account} by {day}.`,
})

const BROKEN = {
  category: CATEGORY,
  type: 'PromiseBroken',
  name: 'A broken promise to pay',
  cause: 'The promised day has passed, and the amount is still overdue.',
  subject: 'We have not received what you promised to pay',
} as const

export const brokenPromiseNotice = declareSqlNotice({
  ...BROKEN,
  body: `Kia ora {customer}

You promised to pay by {day}. {overdue} on account {account} is still overdue. Please pay it now. If you cannot, call us.`,
})

export const brokenPromiseText = declareSqlNotice({
  ...BROKEN,
  channel: 'SMS',
  body: 'You promised to pay by {day}. {overdue} on account {account} is still overdue. Please pay it now. If you cannot, call us.',
})
