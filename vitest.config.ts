import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Nothing is slow by itself, but the machine may do other things too.
const patience = 300_000

/** Begun last, each of these would be waited for alone. What is not known from a run before goes by the size of its file. */
const longest = ['proof/variants', 'proof/proof', 'package', 'standalone/standalone', 'second-opinion']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.endsWith(`/scripts/${name}.test.ts`))
      return found < 0 ? longest.length : found
    }
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}

export default defineConfig({
  test: {
    include: ['{openapi,mocks,conformance,scripts}/**/*.test.ts'],
    isolate: false,
    // By itself it leaves a core idle, which of two is half.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // Node loads the files, as it loads programs. Nothing here is mocked by its import, for which alone they would go through Vite.
    execArgv: ['--import', 'tsx'],
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: patience,
    hookTimeout: patience,
    expect: { poll: { timeout: patience } },
  },
})
