import { declareSqlNotice } from '#api/provider/notices/declare-sql.ts'

const CATEGORY = 'Help'

export const callbackNotice = declareSqlNotice({
  category: CATEGORY,
  type: 'Callback',
  name: 'A callback is booked',
  cause: 'A customer books a callback.',
  subject: 'We will call you on {day}',
  body: `Kia ora {customer}

We will call you on {phoneNumber}, on {day} between {start} and {finish}.

Your callback number is {callback}.`,
})

export const reportNotice = declareSqlNotice({
  category: CATEGORY,
  type: 'IssueReported',
  name: 'We have your report',
  cause: 'A customer reports a fault or writes to the help desk.',
  subject: 'We have your report {report}',
  body: `Kia ora {customer}

Thank you for telling us: {about}.

Your report number is {report}. We will look into it and tell you what we find.[speedTest|

Your speed test is attached to it.]`,
})
