import { declareSqlNotice } from '#api/provider/notices/declare-sql.ts'

export const leftContactNotice = declareSqlNotice({
  category: 'Account',
  type: 'PhoneNumberChanged',
  name: 'The contact number was left',
  cause: 'The mobile number of the account ended, was changed, or moved to another company.',
  readers: 'the owner of the account',
  subject: 'We removed your mobile number from your details',
  body: `Kia ora {customer}

The mobile number of account {account} that ends in {digits} was changed, has ended, or has moved to another company. We removed it from your details and send no texts to it.

We write to you by email instead. To get texts again, enter a mobile number under Your details in the portal. That can be the same number, if you have it with another company now.`,
})
