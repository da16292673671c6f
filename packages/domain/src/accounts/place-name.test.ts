import { expect, test } from 'vitest'

import { placeName } from './place-name.ts'

test.each([
  ['48 Cuba Street, Wellington 6011', '48 Cuba Street'],
  ['Unit 12B, 7 Beach Road, Milford, Auckland 0620', 'Unit 12B, 7 Beach Road'],
  ['12B, 7 Beach Road, Milford', '12B, 7 Beach Road'],
  ['Flat A, 16 Kowhai Road, Auckland', 'Flat A, 16 Kowhai Road'],
  ['Shop 2, Level 1, 14 Queen Street, Auckland', 'Shop 2, Level 1, 14 Queen Street'],
  ['Kauri House, 14 Queen Street, Auckland', 'Kauri House'],
  ['Wharenui, Ōrākei', 'Wharenui'],
  ['5/7 Beach Road, Milford', '5/7 Beach Road'],
  ['State Highway 1, Kaiwaka', 'State Highway 1'],
  ['Unit 12B', 'Unit 12B'],
  ['', ''],
])('ACC-029 %j has the short name %j', (address, name) => {
  expect(placeName(address)).toBe(name)
})
