graph [
  directed 1
  node [ id 0 label "north" ]
  node [ id 1 label "east" ]
  node [ id 2 label "south" ]
  node [ id 3 label "west"
  ]
  edge [ source 0 target 1 ]
  edge [ source 1 target 0 ]
  edge [ source 0 target 2 ]
  edge [ source 2 target 1 ]
  edge [ source 2 target 3 ]
  edge [ source 3 target 1 ]
]
