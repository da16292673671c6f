import { declareSqlNotice } from '#api/provider/notices/declare-sql.ts'

export const readingNotice = declareSqlNotice({
  category: 'Power',
  type: 'MeterReading',
  name: 'A meter reading is entered',
  cause: 'A customer enters a reading of the meter.',
  subject: 'We have your meter reading of {day}',
  body: `Kia ora {customer}

Thank you for reading your meter on {day}. Your next bill uses it.`,
})
