/** A part of the privacy statement: a title, and its paragraphs. */
export type StatementPart = { readonly title: string; readonly text: readonly string[] }

/**
 * The points that the Privacy Act 2020 requires of an agency that collects personal information: information privacy principles
 * 3 and 3A. Source: SHL Readings.
 */
export function listStatementParts(brandName: string): readonly StatementPart[] {
  return [
    {
      title: 'Who collects and holds it',
      text: [
        `${brandName} collects what you type here, and what your services report while you use them, and holds it.`,
        'You can reach us by the phone number and the email address at the end of this page.',
      ],
    },
    {
      title: 'What we collect',
      text: [
        'Your name, date of birth, email address, phone numbers and addresses.',
        'Your orders, bills, payments and messages to us. We hold the number of a bank account for automatic payments. The bank that takes card payments holds the number of a card; we hold its last four digits.',
        'How you use your services: amounts of data, calls with their numbers, times and lengths, and readings of your power meter.',
        'When, and from which devices, you sign in.',
      ],
    },
    {
      title: 'Why we collect it',
      text: [
        'To connect your services, to send what you order, to charge and collect what you owe, to answer you, to fix faults, and to check that it is really you.',
        'We use your date of birth to check who you are on the phone.',
      ],
    },
    {
      title: 'Who receives it',
      text: [
        'The companies that carry your services, each for its part: the owner of the network at your address, the mobile network, the electricity registry, the lines company and the meter reader, technicians and couriers.',
        'The banks that take your payments, for the payment.',
        'The people you give access to your account, at the level that you choose.',
        'Authorities, where a law requires it. We sell it to nobody.',
      ],
    },
    {
      title: 'Whether you have to give it',
      text: [
        'Fields that are marked as optional may stay empty. Without the others we cannot do what their form is for: sign you in, place the order, call you back, or invite the person.',
        'Some laws require us to hold information: the Tax Administration Act 1994 requires us to keep bills and payments for seven years, and the Electricity Industry Participation Code 2010 requires us to keep meter readings.',
      ],
    },
    {
      title: 'Information about someone else',
      text: [
        'If you add a user to your account, or order for someone else, you give us that person’s information. Show them this page first, and do it only if they agree.',
        'We use it to invite them, to identify them, and to show in your account who did what. They can see it, correct it and leave the account.',
      ],
    },
    {
      title: 'Your rights',
      text: [
        'You may see the information that we hold about you, and have it corrected. Much of it is on the pages of your account; for the rest, call or write to us.',
        'If you are not happy with how we handle it, write to us. You may also complain to the Privacy Commissioner, at privacy.org.nz.',
      ],
    },
  ]
}
