// Stores stand on packages that not everybody installs.

/** A package that is missing is told as what to do about it. */
export async function packageOf<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
    throw new RangeError(`This store needs the package ${name}. Run "npm install ${name}".`)
  }
}
