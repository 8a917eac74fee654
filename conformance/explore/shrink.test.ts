// How small recipes become: steps, those that are together, fields and texts, as far as what is looked for still shows.
import { expect, test } from 'vitest'
import { type Recipe, stepsOf } from '../exchange/recipe.ts'
import { smallest } from './shrink.ts'

const bodies = ({ steps }: Recipe) => steps.flatMap(stepsOf).map(({ body }) => body)

const recipe: Recipe = {
  steps: [
    { do: 'createVendor', as: 'a', body: { name: '{new}', note: 'left' } },
    { do: 'createVendor', as: 'b' },
    {
      together: [
        { do: 'updateReferralSource', on: 'a', body: { name: 'x', note: 'y' } },
        { do: 'updateReferralSource', on: 'b' },
        { do: 'updateReferralSource', on: 'a', body: { note: 'first and last' } },
      ],
    },
  ],
}

test('of what is together only those stay that it takes, with the fields and the letters that it takes', async () => {
  const shows = async (some: Recipe) => {
    const found = bodies(some)
    return found.some((body) => body?.name === 'x') && found.some((body) => String(body?.note).includes('last'))
  }
  expect(await smallest(recipe, shows, 100)).toEqual({
    steps: [
      {
        together: [
          { do: 'updateReferralSource', on: 'a', body: { name: 'x' } },
          { do: 'updateReferralSource', on: 'a', body: { note: 'last' } },
        ],
      },
    ],
  })
})

test('what is left alone is a step like others', async () => {
  const shows = async (some: Recipe) => bodies(some).some((body) => body?.name === 'x')
  expect(await smallest(recipe, shows, 100)).toEqual({ steps: [{ do: 'updateReferralSource', on: 'a', body: { name: 'x' } }] })
})

test('a moment stays whole: half of one is another moment, or none', async () => {
  const steps = [{ do: 'createStatement', body: { note: 'on 2026-07-15', toDate: '2026-07-15T22:30:00.500Z' } }] as const
  const shows = async (some: Recipe) => bodies(some).some((body) => String(body?.toDate).includes('30'))
  expect(await smallest({ steps }, shows, 100)).toEqual({
    steps: [{ do: 'createStatement', body: { toDate: '2026-07-15T22:30:00.500Z' } }],
  })
})

test('the tries have an end, and the smallest until then is told', async () => {
  let tries = 0
  const shows = async () => ++tries > 0
  await smallest(recipe, shows, 3)
  expect(tries).toBe(3)
})
