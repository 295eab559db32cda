import type { Example } from '../../core/example.testing.ts';

export const example: Example = {
  create: async ({ caller }, mark) => {
    const area = await caller.deliveryArea.create({
      name: `${mark} zona`,
      fee: 1000,
      places: [`${mark} uno`],
    });
    return { deliveryArea: area.id };
  },
  inputs: ({ deliveryArea }, mark) => ({
    'deliveryArea.byId': { id: deliveryArea },
    'deliveryArea.create': { name: `${mark} otra`, fee: 500, match: 'agreed' },
    'deliveryArea.remove': { id: deliveryArea },
    'deliveryArea.update': { id: deliveryArea, fee: 2000 },
  }),
};
